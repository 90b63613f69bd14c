import { fundView } from "#app/features/fund/fund-view.server.ts";
import { refundsView } from "#app/features/fund/refunds/refunds-view.server.ts";
import { reviewRelease } from "#app/features/fund/releases/release-funds.server.ts";
import { receiptsView } from "#app/features/fund/statements/receipts.server.ts";
import { statementView } from "#app/features/fund/statements/statement.server.ts";
import { cancelTripView } from "#app/features/trips/changes/cancel-trip.server.ts";
import { membersView } from "#app/features/trips/changes/members-view.server.ts";
import { removeMemberView } from "#app/features/trips/changes/remove-member.server.ts";
import { dashboardView } from "#app/features/trips/dashboard/dashboard.server.ts";
import { dateOf, formatMonthDay } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { amountsIn } from "./amounts.ts";
import { differing } from "./book-problems.ts";
import * as books from "./books.ts";
import type { Charge, Portion } from "./charge.ts";
import * as of from "./charge.ts";
import { partsOf } from "./release.ts";
import type { Person, Tour, Year } from "./year.ts";

/** Wrong figures on a trip's pages, in words. */
export async function pageProblems(year: Year, tour: Tour): Promise<string[]> {
	const problems = [...(await fundProblems(year, tour)), ...(await refundProblems(tour))];
	if (!tour.book.isCancelled) problems.push(...(await endProblems(tour)));
	for (const person of tour.people) problems.push(...(await ownProblems(year, tour, person)));
	return problems;
}

const total = (charges: readonly Charge[], amountOf: (charge: Charge) => Cents) => sum(charges.map(amountOf));

/** The collected amount that has gone back to no card and no bank. */
const paidInOf = (trip: books.TripBook) => total(trip.charges, (one) => one.amount - of.undoneOf(one));

/** The dashboard's panel, the page of the fund, the statement, and the page that confirms a release. */
async function fundProblems({ house: { world } }: Year, tour: Tour): Promise<string[]> {
	const { book, owner, trip } = tour;
	const now = world.clock.now().getTime();
	const { charges } = book;
	const collected = total(charges, ({ amount }) => amount);
	const owedForRefunds = total(charges, of.owedForRefundsOf);
	const owed = total(charges, (one) => of.owedOf(one));
	const losses = total(charges, (one) => of.lossOf(one) - sum(one.disputes.map(({ fee }) => fee)));
	const young = books.tooNewIn(book, now);
	const balance = books.fundOf(book);
	const reservedForRefunds = books.heldForRequests(book);
	const expected = {
		totalCollected: collected,
		totalReleased: books.paidOutOf(book),
		availableBalance: books.availableIn(book, now),
		platformFeesCollected: total(charges, (one) => of.bookingFeeLeft(one)),
		onItsWay: books.waitingOf(book),
		reservedForRefunds,
		feesForRefunds: sum(book.members.map((one) => books.heldFor(book, one).bookingFee)),
		onHold: {
			amount: young.amount,
			freeOn: young.freeAt === null ? null : dateOf(new Date(young.freeAt)),
		},
		balance,
		refunded: total(charges, of.refundedOf) - owedForRefunds,
		disputed: total(charges, of.takenOf) - losses - (owed - owedForRefunds),
		paidIn: paidInOf(book),
	};
	const debt = books.debtOf(book.organizer);
	const view = await fundView(owner(), book.id);
	const dashboard = await dashboardOf(tour, owner, world.locations);
	const { totals, fund, entries, count } = await statementView(owner(), trip.shareId, { upTo: null });
	const problems = [view.fund, fund].flatMap((one, index) =>
		Object.entries(expected).flatMap(([name, amount]) =>
			differing(`${["fund", "statement"][index]}, ${name}`, one[name as keyof typeof expected], amount),
		),
	);
	problems.push(
		...differing(
			"fund, debt",
			view.debt,
			debt > 0 ? { owed: debt, paid: Math.min(debt, expected.availableBalance) } : null,
		),
		...differing(
			"fund, releases",
			view.releases.filter((one) => !one.isFailed).map(releaseShown),
			book.releases
				.filter((one) => !one.isTakenBack)
				.toReversed()
				.map((one) => releaseExpected(partsOf(book, one))),
		),
		...differing(
			"dashboard, rows",
			(dashboard.fund?.rows ?? []).map(([label, amount]) => [label, ...amountsIn(amount)]),
			rowsOf(expected),
		),
		...differing(
			"dashboard, in",
			dashboard.collected && [dashboard.collected.paidIn, ...amountsIn(dashboard.collected.progress.rest)],
			book.isCancelled ? null : [expected.paidIn, book.totalCost],
		),
		...differing("statement, newest line", entries[0]?.balance ?? 0, balance),
		...differing(
			"statement, totals",
			{ ...totals, refunded: { ...totals.refunded } },
			{
				collected,
				cashBack: 0,
				refunded: {
					gross: expected.refunded,
					owed: owedForRefunds,
					toCards: total(charges, of.toCardOf),
					pending: 0,
					deductions: total(charges, of.refundedOf) - total(charges, of.toCardOf),
				},
				released: expected.totalReleased,
				debtPaid: sum(
					books
						.portionsOf(book)
						.filter(({ state }) => state === "debt")
						.map((one) => one.amount - of.backOf(one)),
				),
				pendingReleases: expected.onItsWay,
				disputed: expected.disputed,
				fees: expected.platformFeesCollected,
				other: 0,
				cardFees: total(charges, ({ cardFee }) => cardFee),
				balance,
			},
		),
	);
	if (count <= entries.length)
		problems.push(
			...differing("statement, sum of lines", sum(entries.map(({ fundChange }) => fundChange)), balance),
		);
	if (expected.availableBalance > 0 && expected.onItsWay === 0) {
		const { amount, debtPaid } = await reviewRelease(owner(), book.id, {});
		problems.push(
			...differing(
				"review of a release",
				{ amount, debtPaid },
				{
					amount: expected.availableBalance,
					debtPaid: Math.min(Math.max(0, debt), expected.availableBalance),
				},
			),
		);
	}
	for (const { id, name, amounts } of dashboard.people.list) {
		const member = book.members.find((one) => one.id === id);
		if (!member) continue;
		const standing = standingOf(book, member);
		// The word "Paid" is enough for someone who has paid everything.
		const shown = amounts === null ? [member.share, member.share] : amountsIn(amounts);
		problems.push(...differing(`dashboard, ${name}`, shown, standing));
	}
	return problems;
}

const dashboardOf = ({ trip }: Tour, ctx: Person["ctx"], locations: Year["house"]["world"]["locations"]) =>
	dashboardView(ctx(), trip.shareId, { origin: "http://gangway.example", peoplePage: 1, locations });

/**
 * "$323.33 of $970.00 paid, $50.00 refunded": what came in by card and was not lost to a bank, and what the cards have
 * got back.
 */
function standingOf(trip: books.TripBook, member: books.MemberBook): Cents[] {
	const charges = books.chargesOf(trip, member);
	const kept = total(charges, (one) => Math.max(0, one.amount - of.refundedOf(one) - of.takenOf(one)));
	const back = total(charges, of.toCardOf);
	return [kept + total(charges, of.refundedOf), member.share, ...(back > 0 ? [back] : [])];
}

/** The same in the list of who is coming, which says "Nothing" where that is 0, and names what a bank has taken, too. */
function listedOf(trip: books.TripBook, member: books.MemberBook): Cents[] {
	const [kept = 0, share = 0, ...back] = standingOf(trip, member);
	const charges = books.chargesOf(trip, member);
	const deciding = charges.filter(of.isDeciding);
	const taken = deciding.length > 0 ? total(deciding, of.takenOf) : total(charges, of.lostOf);
	return [...(kept > 0 ? [kept, share, ...back] : [share]), ...(taken > 0 ? [taken] : [])];
}

type Fund = {
	totalCollected: Cents;
	paidIn: Cents;
	availableBalance: Cents;
	totalReleased: Cents;
	platformFeesCollected: Cents;
	onItsWay: Cents;
	onHold: { amount: Cents; freeOn: string | null };
	balance: Cents;
	refunded: Cents;
	disputed: Cents;
};

/** The panel accounts for everything collected; amounts that are usually 0 are shown only if they are not. */
function rowsOf(fund: Fund): [string, Cents][] {
	const { totalCollected, paidIn, onHold, balance, availableBalance } = fund;
	const tooNew = onHold.freeOn ? `Too new to release, next part on ${formatMonthDay(onHold.freeOn)}` : "";
	const others: [string, Cents][] = [
		["Release on its way", fund.onItsWay],
		[tooNew, onHold.amount],
		["Held for refund requests", balance - availableBalance - onHold.amount],
		["Refunded", fund.refunded],
		["Taken back by banks", fund.disputed],
	];
	return [
		...(paidIn === totalCollected ? [] : [["Collected in total", totalCollected] as [string, Cents]]),
		["Available", availableBalance],
		["Released", fund.totalReleased],
		["Booking fees", fund.platformFeesCollected],
		...others.filter(([, amount]) => amount !== 0),
	];
}

type Shown = { amount: Cents; description: string | null; debt: string | null };
const releaseShown = ({ amount, description, debt }: Shown) => [
	amount,
	...amountsIn(description),
	...amountsIn(debt),
];

/** The amounts that came back of a release are shown by cause: a paid debt, disputes and refunds. */
function releaseExpected(parts: Portion[]): Cents[] {
	const back = (why: keyof Portion["back"]) => sum(parts.map((one) => one.back[why]));
	const debt = sum(parts.filter(({ state }) => state === "debt").map(({ amount }) => amount));
	const said = [back("debts"), back("disputes"), back("refunds"), debt].filter((amount) => amount > 0);
	return [sum(parts.map(({ amount }) => amount)), ...said];
}

/** The people whom the organizer can refund, and how much. */
async function refundProblems({ book, owner, trip, people }: Tour): Promise<string[]> {
	const { possible, inbox } = await refundsView(owner(), trip.shareId);
	const amounts = people.map((person) => {
		const all = books.toCardsOf(books.planRefund(books.chargesOf(book, person.book)));
		return [person.book.id, all] as const;
	});
	const able = amounts.filter(([, amount]) => amount > 0);
	const shown = Object.fromEntries((possible?.people ?? []).map((one) => [one.memberId, one.refundable]));
	const asked = people.filter((person) => person.book.isAsking);
	return [
		...able.flatMap(([id, amount]) => differing(`refunds, ${id}`, shown[id], amount)),
		...differing("refunds, how many", Object.keys(shown).length, able.length),
		...differing("refunds, total", possible?.total, sum(able.map(([, amount]) => amount))),
		...differing(
			"refunds that wait",
			inbox?.waiting.map(({ amount }) => amount),
			asked.map(({ book }) => amounts.find(([id]) => id === book.id)?.[1]),
		),
	];
}

type Parts = Record<"amount" | "spent" | "cardFee" | "bookingFee" | "stays", number>;

const sumOfParts = (parts: Parts | undefined) =>
	parts && sum([parts.amount, parts.spent, parts.cardFee, parts.bookingFee, parts.stays]);

/** The pages for cancelling a trip and removing a member, and the list of members. */
async function endProblems({ book, owner, trip, people }: Tour): Promise<string[]> {
	const parts = people.map((person) => {
		const charges = books.chargesOf(book, person.book);
		const paid = books.grossOf(books.planRefund(charges));
		const amount = books.toCardsOf(books.planFromFund(charges));
		return { id: person.book.id, paid, amount, spent: books.spentOf(charges) };
	});
	const view = await cancelTripView(owner(), trip.shareId);
	const able = parts.filter(({ paid }) => paid > 0);
	const { members } = await membersView(owner(), trip.shareId);
	const problems = [
		...differing(
			"cancel",
			[view.held, view.total, view.spent, view.released],
			[
				books.fundOf(book),
				sum(able.map(({ amount }) => amount)),
				sum(able.map(({ spent }) => spent)),
				books.paidOutOf(book),
			],
		),
		...able.flatMap(({ id, ...expected }) => {
			const one = view.refunds.find((refund) => refund.id === id);
			const { paid, amount, spent } = one ?? {};
			return [
				...differing(`cancel, ${id}`, { paid, amount, spent }, expected),
				...differing(`cancel, ${id}, all parts`, sumOfParts(one), one?.paid),
			];
		}),
		...differing("cancel, how many", view.refunds.length, able.length),
	];
	for (const { id, ...expected } of parts) {
		const member = book.members.find((one) => one.id === id);
		const shown = members.find((one) => one.id === id);
		problems.push(...differing(`aboard, ${id}`, shown !== undefined, member?.isAboard));
		if (!member?.isAboard) continue;
		problems.push(...differing(`members, ${id}`, amountsIn(shown?.paid ?? ""), listedOf(book, member)));
		const removal = await removeMemberView(owner(), trip.shareId, id);
		const { paid, amount, spent } = removal;
		problems.push(...differing(`remove, ${id}`, { paid, amount, spent }, expected));
		problems.push(...differing(`remove, ${id}, all parts`, sumOfParts(removal), paid));
	}
	return problems;
}

/** A member's dashboard, page of refunds, and receipts. */
async function ownProblems({ house }: Year, tour: Tour, { ctx, book: member }: Person): Promise<string[]> {
	const { book, trip } = tour;
	const charges = books.chargesOf(book, member);
	const where = member.name;
	const { receipts } = await receiptsView(ctx(), trip.shareId, { payment: null });
	const problems = differing(
		`${where}, receipts`,
		receipts.map(({ amount, refunded, deduction, lost }) => [amount, refunded, deduction, lost]),
		charges.map((one) => [
			one.amount,
			of.toCardOf(one),
			of.refundedOf(one) - of.toCardOf(one),
			of.lostOf(one),
		]),
	);
	if (!member.isAboard) return problems;
	const plan = books.planRefund(charges);
	const { own } = await refundsView(ctx(), trip.shareId);
	const preview = {
		requested: books.grossOf(plan),
		deduction: books.grossOf(plan) - books.toCardsOf(plan),
		refundable: books.toCardsOf(plan),
	};
	const { requested, deduction, refundable } = own?.preview ?? {};
	const shown = await dashboardOf(tour, ctx, house.world.locations);
	const progress = shown.own?.progress?.progress;
	problems.push(
		...differing(`${where}, what can go back`, { requested, deduction, refundable }, preview),
		...differing(`${where}, released`, own?.released, books.bearersOf(plan).organizer),
		...differing(`${where}, covered`, own?.isCovered, true),
		...differing(`${where}, in`, shown.collected?.paidIn ?? null, book.isCancelled ? null : paidInOf(book)),
		...differing(`${where}, releases`, shown.releases.map(releaseShown), paidReleases(book)),
		...differing(
			`${where}, own`,
			progress ? amountsIn(`${progress.paid} ${progress.rest}`) : null,
			book.isCancelled ? null : [total(charges, keptOf), member.share],
		),
	);
	return problems;
}

/** The paid part of a payment: one that was refunded in part counts whole, because nothing more is owed for it. */
function keptOf(charge: Charge): Cents {
	if (of.isDeciding(charge)) return 0;
	const [refunded, lost] = [of.refundedOf(charge), of.lostOf(charge)];
	if (lost > 0) return Math.max(0, charge.amount - refunded - lost);
	return refunded < charge.amount ? charge.amount : 0;
}

/** Members see a release once a part of it was sent. */
function paidReleases(trip: books.TripBook): Cents[][] {
	return trip.releases
		.map((release) => partsOf(trip, release))
		.filter((parts) => parts.length > 0 && !parts.some(({ state }) => state === "waiting"))
		.toReversed()
		.map(releaseExpected);
}
