import type { POOL_PAYMENT_STATES, POOL_REFUND_STATUSES } from "#db/schema/pool.ts";

export type PoolPaymentState = (typeof POOL_PAYMENT_STATES)[number];
export type PoolRefundStatus = (typeof POOL_REFUND_STATUSES)[number];

/**
 * The states that a pool payment may move to from each state. One that the provider has refused may later turn out to
 * have been made.
 */
const POOL_PAYMENT_TRANSITIONS: Record<PoolPaymentState, readonly PoolPaymentState[]> = {
	asked: ["reserved", "paid", "declined", "withdrawn"],
	reserved: ["unknown", "waiting", "paid", "failed"],
	unknown: ["waiting", "paid", "failed"],
	waiting: ["unknown", "paid", "failed"],
	failed: ["paid"],
	paid: [],
	declined: [],
	withdrawn: [],
};

export const canMovePoolPayment = (from: PoolPaymentState, to: PoolPaymentState): boolean =>
	POOL_PAYMENT_TRANSITIONS[from].includes(to);

/** In these states the pool's money is reserved or gone. */
export const SPENT_STATES = [
	"reserved",
	"unknown",
	"waiting",
	"paid",
] as const satisfies readonly PoolPaymentState[];

/** In these states the provider still has to be asked. */
export const SENDING_STATES = [
	"reserved",
	"unknown",
	"waiting",
] as const satisfies readonly PoolPaymentState[];

/**
 * A processed refund can fail, because a bank may return it days later. A failed one can become processed, because it
 * may have been made after all.
 */
export const POOL_REFUND_TRANSITIONS: Record<PoolRefundStatus, readonly PoolRefundStatus[]> = {
	created: ["unknown", "processed", "failed"],
	unknown: ["processed", "failed"],
	processed: ["failed"],
	failed: ["processed"],
};

export const OPEN_REFUND_STATUSES = ["created", "unknown"] as const satisfies readonly PoolRefundStatus[];
