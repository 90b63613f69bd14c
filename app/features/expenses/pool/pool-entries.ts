import type { Cents } from "#app/lib/money.ts";
import type { Entry } from "../balances.ts";

/** The amount of an expense that the pool has paid back to someone, less what was returned to the pool. */
export type PaidBack = { memberId: string; cents: Cents };

/**
 * The pool's entries in the balances. An expense that it has paid back counts as paid by the people whose top-ups were
 * spent, and no longer by the person who was paid back. The sum is 0, because the pool spends money on nothing else.
 * @param spent the spent money by person, which adds up to what was paid back
 */
export function entriesOfPool(paidBack: readonly PaidBack[], spent: ReadonlyMap<string, Cents>): Entry[] {
	return [
		...paidBack.map(({ memberId, cents }) => ({ memberId, cents: -cents })),
		...[...spent].map(([memberId, cents]) => ({ memberId, cents })),
	];
}

/** The part of an expense that the pool has neither paid back nor reserved. */
export const leftToPayBack = (expense: { cents: Cents }, paid: Cents): Cents =>
	Math.max(0, expense.cents - paid);

/**
 * Whether a request is paid without an organizer: with earlier payments for the expense it is within the limit, and the
 * pool can pay it now.
 */
export function isPaidAtOnce(
	asked: { amount: Cents; paidBefore: Cents },
	{ autoLimit, payable }: { autoLimit: Cents; payable: Cents },
): boolean {
	return asked.amount + asked.paidBefore <= autoLimit && asked.amount <= payable;
}
