import { type Cents, sum } from "#app/lib/money.ts";

/** A charge of the pool, and what was returned or taken of it since, in cents. */
export type PoolCharge = {
	id: string;
	memberId: string;
	amount: Cents;
	/** Returned or reserved by our refunds. */
	refunded: Cents;
	/** Taken by banks and manual refunds, as far as the pool could cover it. */
	takenFromPool: Cents;
	/** The part taken that the pool could not cover, which the house bears. */
	takenFromHouse: Cents;
	/** Whether its last refund has failed and has to be retried by someone. */
	isStuck: boolean;
};

/**
 * The part of a charge that went into the pool and was not taken out of it again. What the house bears is included: it
 * was spent for the trip, and the member's bank has returned it.
 */
export const keptOf = ({ amount, refunded, takenFromPool }: PoolCharge): Cents =>
	amount - refunded - takenFromPool;

/** The part of a charge that the provider can still refund. */
export const returnableOf = (charge: PoolCharge): Cents =>
	Math.max(0, keptOf(charge) - charge.takenFromHouse);

/** The part of each charge that is still in a pool with this balance: the oldest charges are spent first. */
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
 * How much of each member's money the pool has spent, in cents: what they have put in, less what of it is still there.
 * A later top-up does not change this. Once the pool is closed, it is what they do not get back.
 * @param charges oldest first
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
 * The refund of each charge when the pool is closed, newest first. Money that cannot go back to its own charge belongs
 * to nobody else, and stays in the pool.
 * @param charges oldest first
 */
export function planClosing(charges: readonly PoolCharge[], balance: Cents): PoolRefundPlan[] {
	const unspent = unspentOf(charges, balance);
	return charges.toReversed().flatMap((charge) => {
		const amount = charge.isStuck ? 0 : Math.min(unspent.get(charge.id) ?? 0, returnableOf(charge));
		return amount > 0 ? [{ topUpId: charge.id, amount }] : [];
	});
}

/** The pool's and the house's part of what is taken of a charge outside our books, for example by a bank. In cents. */
export type TakenShare = { pool: Cents; house: Cents };

/**
 * Splits what a bank or a manual refund takes of a charge: the pool pays up to what it holds and what the charge has
 * put in, and the house bears the rest, so that no later top-up and no trip's fund pays for it.
 */
export function shareTaken(charge: PoolCharge, balance: Cents, taken: Cents): TakenShare {
	const pool = Math.max(0, Math.min(taken, returnableOf(charge), balance));
	return { pool, house: taken - pool };
}

/** Splits what a bank returns: first to the pool, up to what was taken from it, then to the house. */
export function shareReturned(
	{ takenFromPool }: Pick<PoolCharge, "takenFromPool">,
	returned: Cents,
): TakenShare {
	const pool = Math.min(returned, takenFromPool);
	return { pool, house: returned - pool };
}

type DatedCharge = PoolCharge & { paidAt: number };

/**
 * The part of the pool that can go to a payout account, in cents: its balance, less charges that are too new.
 * @param heldSince UTC ms; charges made after it are too new
 */
export function payableNow(charges: readonly DatedCharge[], balance: Cents, heldSince: number): Cents {
	const unspent = unspentOf(charges, balance);
	return (
		balance - sum(charges.filter(({ paidAt }) => paidAt > heldSince).map(({ id }) => unspent.get(id) ?? 0))
	);
}
