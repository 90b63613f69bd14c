import { addDays, type CalendarDate, DAY_MS } from "#app/lib/dates.ts";
import { basisPointsOf, type Cents, inProportion, MIN_CHARGE } from "#app/lib/money.ts";

const DAYS_AFTER_TRIP = 14;
const DAYS_WITHOUT_END = 90;

/** The cash back that a charge earns the trip's organizer, in cents; `rate` is in basis points. */
export function earnedBy(charged: Cents, rate: number): Cents {
	return basisPointsOf(charged, rate);
}

/**
 * The time from which cash back can be used, in UTC ms: 14 days after the trip's last day or after the charge,
 * whichever is later; 90 days after the charge if the trip has no last day.
 */
export function vestsAt(endDate: CalendarDate | null, chargedAt: number): number {
	if (endDate === null) return chargedAt + DAYS_WITHOUT_END * DAY_MS;
	const afterTrip = Date.parse(`${addDays(endDate, DAYS_AFTER_TRIP)}T00:00:00Z`);
	return Math.max(afterTrip, chargedAt + DAYS_AFTER_TRIP * DAY_MS);
}

/** The part of a charge's cash back that is reversed, in cents. `charge.undone` is the amount refunded or disputed. */
export function reversedBy(earned: Cents, charge: { amount: Cents; undone: Cents }): Cents {
	return inProportion(earned, Math.min(charge.undone, charge.amount), charge.amount);
}

type Entry = { kind: "earned" | "reversed" | "applied" | "returned"; amount: Cents; vestsAt: number };

/**
 * In cents. `short` is cash back that was reversed after it had been used. Pending and later earnings make up for it
 * first; what pending earnings do not cover is `owed` to the house.
 */
export type CashBackSums = Record<"pending" | "available" | "short" | "owed" | "applied" | "reversed", Cents>;

export function cashBackSums(entries: readonly Entry[], now: number): CashBackSums {
	const total = (counts: (entry: Entry) => boolean) =>
		entries.reduce((sum, entry) => (counts(entry) ? sum + entry.amount : sum), 0);
	const vested = total((entry) => entry.vestsAt <= now);
	const pending = total((entry) => entry.vestsAt > now);
	return {
		pending,
		available: Math.max(0, vested),
		short: Math.max(0, -vested),
		owed: cashBackOwed(vested + pending),
		applied: 0 - total(({ kind }) => kind === "applied" || kind === "returned"),
		reversed: 0 - total(({ kind }) => kind === "reversed"),
	};
}

/** A user's debt to the house, in cents. `balance` includes pending earnings. */
export function cashBackOwed(balance: Cents): Cents {
	return Math.max(0, -balance);
}

/**
 * The part of a member's share that is paid by card, in cents: without the chosen cash back and what was paid outside.
 */
export function leftToPay(member: {
	individualCost: Cents;
	cashBackApplied: Cents;
	paidOutside: Cents;
}): Cents {
	return member.individualCost - member.cashBackApplied - member.paidOutside;
}

/** The amount left to pay for a spot that has no schedule yet, in cents; 0 once the spot is confirmed. */
export function unscheduledShare(member: { confirmed: boolean } & Parameters<typeof leftToPay>[0]): Cents {
	return member.confirmed ? 0 : leftToPay(member);
}

/**
 * The most cash back that can be used for a share, in cents: the rest is either nothing or enough for a card charge.
 */
export function applicable(available: Cents, share: Cents): Cents {
	if (available >= share) return share;
	return Math.max(0, Math.min(available, share - MIN_CHARGE));
}
