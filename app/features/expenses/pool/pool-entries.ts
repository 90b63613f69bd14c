import type { Cents } from "#app/lib/money.ts";
import type { Entry } from "../balances.ts";

/** What the pool has paid someone back of an expense, and not got back since. */
export type PaidBack = { memberId: string; cents: Cents };

/**
 * How the pool changes the balances: an expense that it has paid back counts as paid by those whose top-ups it has spent, and no longer by the
 * one who got the money back. The sum is 0, as the pool spends nothing else.
 * @param spent whose money the pool has spent, which adds up to what it has paid back
 */
export function entriesOfPool(paidBack: readonly PaidBack[], spent: ReadonlyMap<string, Cents>): Entry[] {
	return [
		...paidBack.map(({ memberId, cents }) => ({ memberId, cents: -cents })),
		...[...spent].map(([memberId, cents]) => ({ memberId, cents })),
	];
}

/** What the pool can still pay back of an expense: what it came to, less what the pool has paid or reserved. */
export const leftToPayBack = (expense: { cents: Cents }, paid: Cents): Cents =>
	Math.max(0, expense.cents - paid);

/** Whether an ask is paid without an organizer: it is not more than the limit, nor than the pool can pay now. */
export function isPaidAtOnce(
	asked: { amount: Cents; paidBefore: Cents },
	{ autoLimit, payable }: { autoLimit: Cents; payable: Cents },
): boolean {
	return asked.amount + asked.paidBefore <= autoLimit && asked.amount <= payable;
}
