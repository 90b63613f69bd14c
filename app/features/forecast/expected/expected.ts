import { addDays, type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { baseOf, baseShares, type ShareParts, sharedBy, shareOf } from "#app/lib/shares.ts";

/** A payment of someone on the trip, open or made. */
export type PlannedPayment = {
	memberId: string;
	name: string;
	amount: Cents; // of a made payment, without what was refunded or charged back
	goneBack: Cents; // to its card or bank
	dueDate: CalendarDate;
	paidOn: CalendarDate | null;
	isAutomatic: boolean; // whether its member has agreed to be charged on the day
};

type Habit = { days: number; of: "member" | "group" | "nobody" };

type ExpectedPayment = PlannedPayment & { on: CalendarDate; isSure: boolean };

export type MoneyForecast = {
	inAlready: Cents; // by card
	paidOutside: Cents; // to the organizer, so it no longer has to come in
	expected: ExpectedPayment[]; // sorted by expected day
	deadline: CalendarDate;
	needed: Cents;
	byDeadline: { sure: Cents; expected: Cents };
	completeOn: CalendarDate | null; // the day by which the whole amount is expected; null if it never is
	lateFor: LatePerson[]; // people expected to pay after the deadline, largest amount first
	unscheduled: Cents; // needed, but in nobody's payments
};

type LatePerson = { memberId: string; name: string; amount: Cents; on: CalendarDate; habit: number };

/** A limit, because someone who once paid months late will hardly do so every time. */
const MAX_DAYS_LATE = 60;

type ForecastTerms = { today: CalendarDate; deadline: CalendarDate; needed: Cents; paidOutside: Cents };

/**
 * Forecasts when a trip's money will be in. An open payment is expected as many days after its due date as its member
 * has paid late on average; the group's average counts for members who have not paid yet. A payment that is already
 * late is expected that many days from today.
 */
export function forecastMoney(
	payments: readonly PlannedPayment[],
	{ today, deadline, needed, paidOutside }: ForecastTerms,
): MoneyForecast {
	const habits = habitsOf(payments);
	const made = payments.filter(({ paidOn }) => paidOn !== null);
	const inAlready = sum(made.map(({ amount }) => amount));
	const expected = payments
		.filter(({ paidOn }) => paidOn === null)
		.map((payment) => expectPayment(payment, habits(payment.memberId), today))
		.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
	const inTime = expected.filter(({ on }) => on <= deadline);
	const sure = sum(inTime.filter(({ isSure }) => isSure).map(({ amount }) => amount));
	return {
		...{ inAlready, paidOutside, expected, deadline, needed },
		byDeadline: { sure: inAlready + sure, expected: inAlready + sum(inTime.map(({ amount }) => amount)) },
		completeOn: dayOfTotal(expected, needed - paidOutside - inAlready, today),
		lateFor: lateFor(
			expected.filter(({ on }) => on > deadline),
			habits,
		),
		unscheduled: Math.max(0, needed - paidOutside - inAlready - sum(expected.map(({ amount }) => amount))),
	};
}

function expectPayment(payment: PlannedPayment, { days, of }: Habit, today: CalendarDate): ExpectedPayment {
	const { dueDate, isAutomatic } = payment;
	const hasPassed = dueDate < today;
	const isSure = isAutomatic && !hasPassed && !(of === "member" && days > 0);
	const on = isSure ? dueDate : addDays(hasPassed ? today : dueDate, days);
	return { ...payment, on, isSure };
}

/**
 * The average lateness of a member in days, or the group's if they have not paid yet. Early payments count as on time.
 */
export function habitsOf(payments: readonly PlannedPayment[]): (memberId: string) => Habit {
	const made = payments.flatMap(({ memberId, dueDate, paidOn }) =>
		paidOn === null ? [] : [{ memberId, late: Math.max(0, daysBetween(dueDate, paidOn)) }],
	);
	const byMember = Map.groupBy(made, ({ memberId }) => memberId);
	const group = meanDays(made.map(({ late }) => late));
	return (memberId) => {
		const own = meanDays((byMember.get(memberId) ?? []).map(({ late }) => late));
		if (own !== null) return { days: own, of: "member" };
		return group === null ? { days: 0, of: "nobody" } : { days: group, of: "group" };
	};
}

function meanDays(late: number[]): number | null {
	if (late.length === 0) return null;
	return Math.min(MAX_DAYS_LATE, Math.round(sum(late) / late.length));
}

/** The day on which the expected payments add up to an amount; today if nothing is missing. */
function dayOfTotal(
	expected: readonly ExpectedPayment[],
	missing: Cents,
	today: CalendarDate,
): CalendarDate | null {
	if (missing <= 0) return today;
	let total = 0;
	for (const { amount, on } of expected) {
		total += amount;
		if (total >= missing) return on;
	}
	return null;
}

function lateFor(late: readonly ExpectedPayment[], habits: (memberId: string) => Habit): LatePerson[] {
	const people = Array.from(Map.groupBy(late, ({ memberId }) => memberId).values(), (own) => {
		const { memberId, name } = own[0] as ExpectedPayment;
		const habit = habits(memberId);
		return {
			...{ memberId, name, amount: sum(own.map(({ amount }) => amount)) },
			on: own.at(-1)?.on ?? "",
			habit: habit.of === "member" ? habit.days : 0,
		};
	});
	return people.sort((a, b) => b.amount - a.amount);
}

type Aboard = ShareParts & {
	id: string;
	role: "organizer" | "member";
	paidOutside: Cents;
	cashBackApplied: Cents;
};

/** The reasons why money that the trip needs is in nobody's payments, in cents. */
export type MissingParts = {
	freeSpots: number;
	free: Cents;
	withoutPlan: Cents;
	notAgreed: Cents;
	goneBack: Cents;
	overpaid: Cents; // paid beyond their share, which reduces the missing amount
	late: Cents; // brought in beyond the trip's cost by friends who joined late, likewise
};

/**
 * Explains why part of a trip's cost is in nobody's payments: spots are free, or people have no payment plan, have not
 * agreed to a higher price, or got money back. Also counts what others pay beyond the plan.
 * @returns null if these don't add up to it
 */
export function missingParts(
	unscheduled: Cents,
	trip: { totalCost: Cents; partySize: number; lateSpots: number },
	aboard: readonly Aboard[],
	planned: readonly Pick<PlannedPayment, "memberId" | "amount" | "goneBack">[],
): MissingParts | null {
	const own = Map.groupBy(planned, ({ memberId }) => memberId);
	const overpaidBy = ({ id, individualCost, cashBackApplied, paidOutside }: Aboard) =>
		sum((own.get(id) ?? []).map(({ amount, goneBack }) => amount + goneBack)) -
		Math.max(0, individualCost - cashBackApplied - paidOutside);
	const shares = baseShares(trip);
	const freeSpots = Math.max(0, sharedBy(trip) - aboard.length);
	const lateFriends = Math.max(0, aboard.length - sharedBy(trip));
	const parts = {
		freeSpots,
		free: freeSpots * shares.costPerPerson,
		withoutPlan: sum(
			aboard
				.filter(({ id }) => !own.has(id))
				.map(({ individualCost, paidOutside }) => Math.max(0, individualCost - paidOutside)),
		),
		notAgreed: sum(aboard.map((member) => Math.max(0, shareOf(shares, member.role) - baseOf(member)))),
		goneBack: sum(planned.map(({ goneBack }) => goneBack)),
		overpaid: sum(aboard.map((member) => Math.max(0, overpaidBy(member)))),
		late: lateFriends * shares.costPerPerson,
	};
	const { free, withoutPlan, notAgreed, goneBack, overpaid, late } = parts;
	return free + withoutPlan + notAgreed + goneBack - overpaid - late === unscheduled ? parts : null;
}

/** The amounts by each day from today on for the chart and its table: what is certain, and what is expected. */
export function expectedSteps({ inAlready, expected }: MoneyForecast) {
	let [sure, all] = [inAlready, inAlready];
	const byDay = Map.groupBy(expected, ({ on }) => on);
	return Array.from(byDay, ([date, payments]) => {
		all += sum(payments.map(({ amount }) => amount));
		sure += sum(payments.filter(({ isSure }) => isSure).map(({ amount }) => amount));
		return { date, expected: all, sure };
	});
}
