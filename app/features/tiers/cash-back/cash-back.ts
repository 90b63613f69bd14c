import { addDays, type CalendarDate, DAY_MS } from "#app/lib/dates.ts";
import { basisPointsOf, type Cents, inProportion, MIN_CHARGE } from "#app/lib/money.ts";

const DAYS_AFTER_TRIP = 14;
const DAYS_WITHOUT_END = 90;

/** What a charge earns its trip's organizer, in cents; `rate` in basis points. */
export function earnedBy(charged: Cents, rate: number): Cents {
	return basisPointsOf(charged, rate);
}

/**
 * When it can be used, in UTC ms: 14 days after the trip's last day or after the charge, whichever is later; 90 days
 * after the charge if the trip has no last day.
 */
export function vestsAt(endDate: CalendarDate | null, chargedAt: number): number {
	if (endDate === null) return chargedAt + DAYS_WITHOUT_END * DAY_MS;
	const afterTrip = Date.parse(`${addDays(endDate, DAYS_AFTER_TRIP)}T00:00:00Z`);
	return Math.max(afterTrip, chargedAt + DAYS_AFTER_TRIP * DAY_MS);
}

/** How much of the cash back that a charge earned is reversed by now, in cents. `undone` is what was refunded or disputed of it. */
export function reversedBy(earned: Cents, charge: { amount: Cents; undone: Cents }): Cents {
	return inProportion(earned, Math.min(charge.undone, charge.amount), charge.amount);
}

type Entry = { kind: "earned" | "reversed" | "applied" | "returned"; amount: Cents; vestsAt: number };

/**
 * In cents. `short` is what was used and reversed since, which pending and later earnings fill first; what pending ones do not
 * cover of it is `owed` to the house.
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

/** What someone owes the house, in cents, whose balance with pending earnings is below 0. */
export function cashBackOwed(balance: Cents): Cents {
	return Math.max(0, -balance);
}

/** What a member's cards pay of their share, in cents. The rest is cash back, once it is chosen, and what was paid outside. */
export function leftToPay(member: {
	individualCost: Cents;
	cashBackApplied: Cents;
	paidOutside: Cents;
}): Cents {
	return member.individualCost - member.cashBackApplied - member.paidOutside;
}

/** What is still to pay of a place that has no schedule yet, in cents; nothing once the place is confirmed. */
export function unscheduledShare(member: { confirmed: boolean } & Parameters<typeof leftToPay>[0]): Cents {
	return member.confirmed ? 0 : leftToPay(member);
}

/** The most that can pay of a share, in cents: what is left is either nothing or enough for a card. */
export function applicable(available: Cents, share: Cents): Cents {
	if (available >= share) return share;
	return Math.max(0, Math.min(available, share - MIN_CHARGE));
}
