import { type CalendarDate, DAY_MS, dateOf } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { type ReleasableCharge, releasableAmount } from "./split-release.ts";

/** The number of days before a charge can be released, and the current time (UTC ms). */
export type Hold = { days: number; now: number };

/** Money too new to be released, in cents, and the date on which the next part of it can be released. */
export type MoneyOnHold = { amount: Cents; freeOn: CalendarDate | null };

export const NOTHING_HELD: MoneyOnHold = { amount: 0, freeOn: null };

/** A charge with its time (UTC ms). Cash back and corrections have no time and are never held. */
export type DatedCharge = ReleasableCharge & { memberId: string | null; paidAt: number | null };

/** Whether a charge is too new to be released (Rules: Releases and the fund). */
export function isHeld({ paidAt }: Pick<DatedCharge, "paidAt">, { days, now }: Hold): boolean {
	return paidAt !== null && freeAt(paidAt, days) > now;
}

/**
 * Sums the charges that are too new to be released, without what members' undecided refund requests may take of them,
 * because that is already reserved in the fund.
 * @param requested by member, in cents
 */
export function moneyOnHold(
	charges: readonly DatedCharge[],
	requested: ReadonlyMap<string, Cents>,
	hold: Hold,
): MoneyOnHold {
	const byMember = new Map<string, { amount: Cents; first: number }>();
	for (const charge of charges) {
		const amount = releasableAmount(charge);
		if (amount === 0 || charge.paidAt === null || charge.memberId === null || !isHeld(charge, hold)) continue;
		const known = byMember.get(charge.memberId) ?? { amount: 0, first: charge.paidAt };
		byMember.set(charge.memberId, {
			amount: known.amount + amount,
			first: Math.min(known.first, charge.paidAt),
		});
	}
	let total = 0;
	let first: number | null = null;
	for (const [memberId, held] of byMember) {
		const rest = held.amount - (requested.get(memberId) ?? 0);
		if (rest <= 0) continue;
		total += rest;
		first = Math.min(first ?? held.first, held.first);
	}
	return { amount: total, freeOn: first === null ? null : dateOf(new Date(freeAt(first, hold.days))) };
}

const freeAt = (paidAt: number, days: number) => paidAt + days * DAY_MS;
