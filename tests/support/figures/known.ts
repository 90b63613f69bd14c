import { balancesOf } from "#app/features/expenses/balances.ts";
import { settle } from "#app/features/expenses/transfers.ts";
import { restToTakeOver } from "#app/features/payments/companions/paying-together.ts";
import { listRestPlans } from "#app/features/payments/plan-change/rest-plans.ts";
import { restOf } from "#app/features/payments/schedule/rest.ts";
import {
	buildSchedule,
	SCHEDULE_KINDS,
	type ScheduleKind,
} from "#app/features/payments/schedule/schedule.ts";
import { changeRest, WAYS_TO_PAY_MORE } from "#app/features/payments/share-change/changed-rest.ts";
import { isCollected, isPayable } from "#app/features/payments/states.ts";
import { spentBy } from "#app/features/pool/pool-money.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { basisPointsOf, type Cents, formatCents, MIN_CHARGE, sum } from "#app/lib/money.ts";
import {
	type Books,
	backOf,
	keptOf,
	type Member,
	payersOf,
	paymentsOf,
	perPerson,
	refundLinesOf,
	sumsOf,
	sumsOfMember,
	total,
} from "./books.ts";

/** Amounts, and what each stands for. */
export class Figures {
	readonly #names = new Map<Cents, string>();

	add(name: string, ...amounts: (Cents | null)[]): void {
		for (const amount of amounts) this.#names.set(Math.abs(amount ?? 0), name);
	}

	has(cents: Cents): boolean {
		return this.#names.has(cents);
	}

	/** The name of the figure that an unknown amount is probably meant to be. */
	nearest(cents: Cents): string {
		const [found] = [...this.#names].toSorted(
			([one], [other]) => Math.abs(one - cents) - Math.abs(other - cents),
		);
		return found ? `${found[1]}, ${formatCents(found[0])}` : "nothing";
	}
}

const today = () => dateOf(new Date());

/**
 * Every amount of the trip that someone may see: of the trip, the group, and themselves; for organizers also of
 * everyone and the fund.
 */
export function figuresFor(books: Books, memberId: string | undefined, organizes: boolean): Figures {
	const figures = new Figures();
	addTrip(figures, books);
	const member = books.members.find(({ id }) => id === memberId);
	if (!member) return figures;
	addGroup(figures, books);
	const isTheirs = ({ id, payerId, formerPayerId }: Member) =>
		organizes || [id, payerId, formerPayerId].includes(member.id);
	for (const one of books.members.filter(isTheirs)) addMember(figures, books, one);
	for (const { amount, givenBy } of books.attempts)
		if (givenBy === member.id) figures.add("a present", amount);
	if (organizes) addFund(figures, books);
	return figures;
}

/** The cost of the trip, also for someone who joins. */
function addTrip(figures: Figures, books: Books): void {
	const { trip, items, options } = books;
	const each = perPerson(books);
	figures.add("the cost", trip.totalCost, trip.optionsCost, sumsOf(books).cost);
	figures.add("the base shares", each, trip.totalCost - (payersOf(books) - 1) * each);
	for (const { name, cost } of items)
		figures.add(
			name,
			cost,
			Math.round(cost / payersOf(books)),
			Math.round(cost / Math.max(1, trip.duration)),
		);
	for (const { name, price } of options) figures.add(name, price, each + price);
	addSchedules(figures, books, "a new share", each);
	for (const { dueDate } of trip.customSchedule?.steps ?? [])
		if (dueDate) addSchedules(figures, books, `a share after ${dueDate}`, each, addDays(dueDate, 1));
}

function addSchedules(figures: Figures, { trip }: Books, name: string, share: Cents, on = today()): void {
	const { startDate, finalPaymentDue, customSchedule } = trip;
	const terms = { share, today: on, startDate, finalPaymentDue, steps: customSchedule?.steps };
	for (const plan of SCHEDULE_KINDS)
		for (const { amount } of buildSchedule(plan, terms) ?? []) figures.add(`${name} by ${plan}`, amount);
}

/** The figures that everybody on the trip sees. */
function addGroup(figures: Figures, books: Books): void {
	const { paidIn, outside, released, pool, late } = sumsOf(books);
	figures.add("what is in", paidIn, outside, released, pool);
	figures.add("what is late", late);
	figures.add("a release", ...books.releases.map(({ amount }) => amount));
	for (const { totalBefore, totalAfter } of books.changes)
		figures.add("a price change", totalBefore, totalAfter, totalAfter - totalBefore);
	const keeps = new Set(books.answers.flatMap(({ memberId, answer }) => (answer === "kept" ? memberId : [])));
	const notKept = books.members.filter(({ id }) => !keeps.has(id));
	figures.add("not agreed to", shortfallOf(books, books.members), surplusOf(books));
	figures.add("not answered", shortfallOf(books, notKept));
	figures.add("kept", shortfallOf(books, books.members) - shortfallOf(books, notKept));
	const kept = books.topUps.filter(({ status }) => status === "succeeded");
	for (const { memberId } of kept)
		figures.add("top-ups", total(kept.filter((one) => one.memberId === memberId)));
	figures.add("a top-up", ...kept.map(({ amount }) => amount));
	figures.add("a refund of the pool's", ...books.poolRefunds.map(({ amount }) => amount));
	figures.add("a payment of the pool's", ...books.poolPayments.map(({ amount }) => amount));
	figures.add("the pool's limit", ...books.pools.map(({ autoLimit }) => autoLimit));
	addExpenses(figures, books);
	addForecast(figures, books);
}

/** By how much the shares of present members fall short of the present price, because they have not agreed to it. */
function shortfallOf(books: Books, members: readonly Member[]): Cents {
	const each = perPerson(books);
	const ofOrganizer = books.trip.totalCost - (payersOf(books) - 1) * each;
	const aboard = members.filter(({ removedAt }) => removedAt === null);
	return sum(
		aboard.map((member) =>
			Math.max(0, (member.role === "organizer" ? ofOrganizer : each) - sumsOfMember(books, member).base),
		),
	);
}

/** By how much the shares exceed the cost once every spot is taken. */
function surplusOf({ trip, members }: Books): Cents {
	const aboard = members.filter(({ removedAt }) => removedAt === null);
	if (aboard.length < trip.partySize) return 0;
	return sum(aboard.map(({ individualCost }) => individualCost)) - trip.totalCost - trip.optionsCost;
}

function addExpenses(figures: Figures, books: Books): void {
	const { expenses, settlements, members } = books;
	const live = expenses.filter(({ deletedAt }) => deletedAt === null);
	const parts = books.parts.filter(({ expenseId }) => live.some(({ id }) => id === expenseId));
	for (const { id, name, cents, amount, paidBy, rate } of live) {
		const own = parts.find((part) => part.expenseId === id && part.memberId === paidBy)?.cents ?? 0;
		figures.add(name, cents, amount, cents - own, Math.round((rate ?? 0) / 10_000));
		const ofPool = total(books.poolPayments.filter(({ expenseId }) => expenseId === id));
		figures.add(`${name}, without what the pool pays`, cents - ofPool);
	}
	figures.add("a part of an expense", ...parts.map(({ cents }) => cents));
	figures.add("a settlement", ...settlements.map(({ cents }) => cents));
	const settled = settlements.filter(({ state }) => state === "confirmed");
	const ofPool = poolEntries(books);
	const balances = balancesOf([
		...ofPool,
		...live.map(({ paidBy, cents }) => ({ memberId: paidBy, cents })),
		...parts.map(({ memberId, cents }) => ({ memberId, cents: -cents })),
		...settled.flatMap(({ fromMember, toMember, cents }) => [
			{ memberId: fromMember, cents },
			{ memberId: toMember, cents: -cents },
		]),
	]);
	const people = members.toSorted(
		(one, other) => one.joinedAt - other.joinedAt || (one.id < other.id ? -1 : 1),
	);
	figures.add("a balance", ...balances.values(), ...balancesOf(ofPool).values());
	for (const { id } of people) {
		const ofOwn = (entries: readonly { memberId: string; cents: Cents }[]) =>
			total(entries.filter(({ memberId }) => memberId === id).map(({ cents }) => ({ amount: cents })));
		const ofPayments = (own: "fromMember" | "toMember") =>
			total(settled.filter((one) => one[own] === id).map(({ cents }) => ({ amount: cents })));
		figures.add(
			"a cause of a balance",
			ofOwn(live.map(({ paidBy, cents }) => ({ memberId: paidBy, cents }))),
			ofOwn(parts),
			ofOwn(ofPool.filter(({ cents }) => cents > 0)),
			ofOwn(ofPool.filter(({ cents }) => cents < 0)),
			ofPayments("fromMember"),
			ofPayments("toMember"),
		);
	}
	const transfers = settle(people.map(({ id }) => ({ memberId: id, cents: balances.get(id) ?? 0 })));
	figures.add("a transfer", ...transfers.map(({ cents }) => cents));
}

/** What the pool has paid back, and whose money it was. */
function poolEntries(books: Books): { memberId: string; cents: Cents }[] {
	const charges = books.topUps
		.filter(({ status }) => status === "succeeded")
		.toSorted((one, other) => (one.paidAt ?? 0) - (other.paidAt ?? 0))
		.map(({ id, memberId, amount, takenFromPool, takenFromHouse }) => ({
			...{ id, memberId, amount, takenFromPool, takenFromHouse, isStuck: false },
			refunded: total(books.poolRefunds.filter((one) => one.topUpId === id)),
		}));
	const paid = books.poolPayments.filter(({ state }) => state === "paid");
	return [
		...paid.map(({ memberId, amount, returned }) => ({ memberId, cents: returned - amount })),
		...[...spentBy(charges, sumsOf(books).pool)].map(([memberId, cents]) => ({ memberId, cents })),
	];
}

/** Everything is booked, so the forecast is the bookings with their options, in whole dollars in its text. */
function addForecast(figures: Figures, books: Books): void {
	const { items, trip } = books;
	const parts = [...items.map(({ cost }) => cost), trip.optionsCost];
	for (const part of [...parts, sumsOf(books).cost]) {
		const each = part / payersOf(books);
		figures.add("the forecast", part, Math.round(each), Math.round(each / 100) * 100);
	}
	const cost = sumsOf(books).cost / 5_000;
	figures.add("the forecast's range", Math.floor(cost) * 5_000, Math.ceil(cost) * 5_000);
}

/** The figures of a member's own share, which organizers see of everyone. */
function addMember(figures: Figures, books: Books, member: Member): void {
	const { id, name, optionsCost, takenOver, cashBackApplied, paidOutside } = member;
	const { trip } = books;
	const own = books.payments.filter(({ memberId }) => memberId === id);
	const open = own.filter(({ status }) => isPayable(status));
	const sums = sumsOfMember(books, member);
	figures.add(`${name}'s sums`, ...Object.values(sums), sums.share - takenOver, sums.paid + paidOutside);
	figures.add(`${name}'s share is made of`, optionsCost, takenOver, cashBackApplied);
	for (const { amount, refundedAmount, paymentNumber } of own)
		figures.add(`${name}'s payment ${paymentNumber}`, amount, refundedAmount, amount - refundedAmount);
	const attempts = books.attempts.filter(({ paymentId }) => own.some((one) => one.id === paymentId));
	figures.add(`${name}'s charges`, ...attempts.flatMap(({ amount, ahead }) => [amount, ahead]));
	figures.add("the least that is paid ahead", ...open.map(({ amount }) => amount + MIN_CHARGE));
	figures.add(
		`${name} outside`,
		...books.outside.filter(({ memberId }) => memberId === id).map(({ amount }) => amount),
	);
	figures.add(
		`${name}'s choice`,
		...books.memberOptions.filter(({ memberId }) => memberId === id).map(({ price }) => price),
	);
	const terms = { ...trip, today: today(), paidOutside };
	for (const { plan, instalments } of listRestPlans(own, terms))
		figures.add(`${name}'s rest by ${plan}`, ...instalments.map(({ amount }) => amount));
	figures.add(`${name}'s rest that can change`, restOf(own, terms.today).amount);
	addSchedules(figures, books, `${name}'s share`, sums.share - cashBackApplied - paidOutside);
	addRefunds(figures, books, member);
	addNewShares(figures, books, member);
}

function addRefunds(figures: Figures, books: Books, { id, name }: Member): void {
	const { all, fromFund, each, released } = backOf(books, id);
	for (const { refundable, deduction, requested } of [all, fromFund, ...each])
		figures.add(`${name} would get back`, refundable, deduction, requested);
	figures.add(`${name} would get back of what was released`, released, all.refundable - fromFund.refundable);
	for (const { amount, deduction } of refundLinesOf(books, id))
		figures.add(`refunded to ${name}`, amount, deduction, amount + deduction);
	for (const refund of books.refunds.filter(({ memberId }) => memberId === id)) {
		const { requestedAmount, refundableAmount, deductionAmount, approvedAmount } = refund;
		figures.add(`${name}'s request`, requestedAmount, refundableAmount, deductionAmount, approvedAmount);
	}
}

/** The shares that a member is asked about or could choose, and the ways to pay the difference. */
function addNewShares(figures: Figures, books: Books, member: Member): void {
	const { members, answers } = books;
	const spots = members.filter(({ id, payerId }) => (payerId ?? id) === member.id).map(({ id }) => id);
	const asked = answers.filter(({ memberId, answer }) => answer === "pending" && spots.includes(memberId));
	const more = asked.map(({ baseAfter, baseBefore }) => baseAfter - baseBefore);
	figures.add(`more for a spot of ${member.name}'s`, ...more);
	for (const { memberId, baseBefore, baseAfter } of answers)
		if (memberId === member.id) figures.add("a price that was asked", baseBefore, baseAfter);
	const own = books.payments.filter(({ memberId }) => memberId === member.id);
	for (const by of [sum(more), perPerson(books)]) {
		figures.add(`${member.name}'s new share`, member.individualCost + by, by);
		for (const way of WAYS_TO_PAY_MORE) {
			const rest = changeRest(own, { by, credit: 0, way, today: today() })?.instalments ?? [];
			figures.add(`${member.name}'s new rest`, total(rest), ...rest.map(({ amount }) => amount));
		}
	}
	const payer = members.find(({ id }) => id === member.payerId);
	if (!payer) return;
	const { share, left } = sumsOfMember(books, payer);
	figures.add(`${member.name} could take over`, restToTakeOver({ share, left }, -member.takenOver));
}

/** The organizer's figures of the fund: its sums, its statement line by line, and what everyone together would get back. */
function addFund(figures: Figures, books: Books): void {
	const { trip, entries, lines, members, options, memberOptions } = books;
	const sums = sumsOf(books);
	figures.add("the fund", ...Object.values(sums));
	let balance = 0;
	for (const { id, source } of entries.filter(({ tripId }) => tripId === trip.id)) {
		const on = (account: string) =>
			0 - total(lines.filter((line) => line.entryId === id && line.account === account));
		balance += on(`fund:${trip.id}`);
		figures.add(
			`the statement's ${source}`,
			on(`fund:${trip.id}`),
			balance,
			on("platform_fee_income"),
			on("stripe_fees"),
		);
	}
	const aboard = members.filter(({ removedAt }) => removedAt === null);
	const back = aboard.map(({ id }) => backOf(books, id));
	figures.add("what everyone would get back", sum(back.map(({ all }) => all.refundable)));
	figures.add("what the fund would give back", sum(back.map(({ fromFund }) => fromFund.refundable)));
	figures.add("the rest of it", sum(back.map(({ all, fromFund }) => all.refundable - fromFund.refundable)));
	for (const groupId of new Set(options.map((one) => one.groupId))) {
		const chosen = memberOptions.filter((one) => one.groupId === groupId);
		const isAboard = (id: string) => aboard.some((one) => one.id === id);
		figures.add(
			"what an option comes to",
			sum(chosen.filter(({ memberId }) => isAboard(memberId)).map(({ price }) => price)),
		);
	}
	// By due date: the kept part of payments made, with all open ones; and what is still expected.
	const due = datedPayments(books)
		.filter(({ status }) => status !== "canceled")
		.map((one) => (isCollected(one.status) ? { ...one, amount: keptOf(one) } : one));
	const open = due.filter(({ status }) => isPayable(status));
	for (const day of new Set(due.map(({ dueDate }) => dueDate))) {
		const until = (rows: typeof due) => total(rows.filter(({ dueDate }) => dueDate <= day));
		figures.add(`due by ${day}`, until(due), sums.paidIn + until(open));
		if (day <= today()) figures.add("still due", until(due) - sums.paidIn);
	}
	const { finalPaymentDue, startDate } = trip;
	const deadline = finalPaymentDue ?? startDate ?? today();
	for (const member of members) {
		const own = datedPayments({ ...books, members: [member] });
		figures.add(`${member.name} pays after the deadline`, total(own.filter((one) => one.dueDate > deadline)));
	}
	figures.add("not in anyone's plan", sums.cost - sums.paidIn - total(open) - sums.outside);
	figures.add("free spots", (payersOf(books) - aboard.length) * perPerson(books));
	addCashBack(figures, books);
}

/** The payments by their days. If someone is late with the first one, the others are dated as if it were paid today. */
function datedPayments(books: Books) {
	const { startDate, finalPaymentDue } = books.trip;
	return books.members.flatMap((member) => {
		const own = paymentsOf(books, member);
		const { late, share } = sumsOfMember(books, member);
		if (late === 0 || own.some(({ status }) => isCollected(status))) return own;
		const terms = { share, today: today(), startDate, finalPaymentDue };
		const [, ...later] = buildSchedule(member.paymentPlan as ScheduleKind, terms) ?? [];
		const unpaid = { status: "due" as const, refundedAmount: 0, lostAmount: 0 };
		return [...own.slice(0, 1), ...later.map(({ amount, dueDate }) => ({ ...unpaid, amount, dueDate }))];
	});
}

/** The organizer's tier gives them a percentage of what others have paid by card, less refunds. */
function addCashBack(figures: Figures, { payments, members }: Books): void {
	const PRO = 500; // basis points
	const organizer = members.find(({ role }) => role === "organizer");
	const others = payments.filter(
		(one) => one.memberId !== organizer?.id && isCollected(one.status) && one.paidByPool === null,
	);
	const earned = others.map(({ amount }) => basisPointsOf(amount, PRO));
	const reversed = others.map(({ refundedAmount }) => basisPointsOf(refundedAmount, PRO));
	figures.add("a part of the cash back", ...earned, ...reversed);
	figures.add("cash back", sum(earned), sum(reversed), sum(earned) - sum(reversed));
}
