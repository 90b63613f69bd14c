import { type Cents, sum } from "#app/lib/money.ts";

/** A charge that has come into the pool, and what has gone out of it since. In cents. */
export type PoolCharge = {
	id: string;
	memberId: string;
	amount: Cents;
	/** What refunds of ours have returned or reserved of it. */
	refunded: Cents;
	/** What banks, and refunds by hand, have taken of it: what the pool gave for it. */
	takenFromPool: Cents;
	/** And what the pool did not have, which the house bears. */
	takenFromHouse: Cents;
	/** Whether its last refund has failed, so that somebody has to try again. */
	isStuck: boolean;
};

/**
 * What a charge has put into the pool and not got back. What the house bears counts as put in: it was spent for the trip, and its member has
 * had it back from their bank.
 */
export const keptOf = ({ amount, refunded, takenFromPool }: PoolCharge): Cents =>
	amount - refunded - takenFromPool;

/** What its provider can still return of a charge. */
export const returnableOf = (charge: PoolCharge): Cents =>
	Math.max(0, keptOf(charge) - charge.takenFromHouse);

/** How much of each charge is still in the pool, if the pool holds so much: the oldest are spent first. */
export function unspentOf(charges: readonly PoolCharge[], balance: Cents): Map<string, Cents> {
	const unspent = new Map<string, Cents>();
	let left = balance;
	for (const charge of charges.toReversed()) {
		const part = Math.max(0, Math.min(left, keptOf(charge)));
		left -= part;
		unspent.set(charge.id, part);
	}
	return unspent;
}

/**
 * Whose money the pool has spent, in cents: of each member what they have put in, less what of it is still there. A later top-up changes
 * none of it, and it is what they have not got back once the pool is closed.
 * @param charges the oldest first
 */
export function spentBy(charges: readonly PoolCharge[], balance: Cents): Map<string, Cents> {
	const unspent = unspentOf(charges, balance);
	const spent = new Map<string, Cents>();
	for (const charge of charges) {
		const part = keptOf(charge) - (unspent.get(charge.id) ?? 0);
		if (part !== 0) spent.set(charge.memberId, (spent.get(charge.memberId) ?? 0) + part);
	}
	return spent;
}

export type PoolRefundPlan = { topUpId: string; amount: Cents };

/**
 * What goes back to which charge once the pool is closed, the newest charge first. What cannot go back to its own charge is nobody
 * else's, and stays in the pool.
 * @param charges the oldest first
 */
export function planClosing(charges: readonly PoolCharge[], balance: Cents): PoolRefundPlan[] {
	const unspent = unspentOf(charges, balance);
	return charges.toReversed().flatMap((charge) => {
		const amount = charge.isStuck ? 0 : Math.min(unspent.get(charge.id) ?? 0, returnableOf(charge));
		return amount > 0 ? [{ topUpId: charge.id, amount }] : [];
	});
}

/** Who bears what is taken of a charge beyond our books, such as by a bank. In cents. */
export type TakenShare = { pool: Cents; house: Cents };

/**
 * Shares what a bank, or a refund by hand, takes of a charge: the pool gives what it has, up to what the charge has put into it, and the house
 * bears the rest, so that no later top-up and no trip's fund pays for it.
 */
export function shareTaken(charge: PoolCharge, balance: Cents, taken: Cents): TakenShare {
	const pool = Math.max(0, Math.min(taken, returnableOf(charge), balance));
	return { pool, house: taken - pool };
}

/** What a bank returns goes back to where it came from, into the pool first. */
export function shareReturned(
	{ takenFromPool }: Pick<PoolCharge, "takenFromPool">,
	returned: Cents,
): TakenShare {
	const pool = Math.min(returned, takenFromPool);
	return { pool, house: returned - pool };
}

type DatedCharge = PoolCharge & { paidAt: number };

/**
 * What of the pool can go to a payout account, in cents: what it holds, less the money of charges that are too new.
 * @param heldSince UTC ms; charges made after it are too new
 */
export function payableNow(charges: readonly DatedCharge[], balance: Cents, heldSince: number): Cents {
	const unspent = unspentOf(charges, balance);
	return (
		balance - sum(charges.filter(({ paidAt }) => paidAt > heldSince).map(({ id }) => unspent.get(id) ?? 0))
	);
}
