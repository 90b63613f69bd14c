import type { POOL_PAYMENT_STATES, POOL_REFUND_STATUSES } from "#db/schema/pool.ts";

export type PoolPaymentState = (typeof POOL_PAYMENT_STATES)[number];
export type PoolRefundStatus = (typeof POOL_REFUND_STATUSES)[number];

/**
 * From each state of a payment of the pool, those that it may move to. One that the provider has refused may turn out to have been made all the
 * same.
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

/** The pool's money is reserved for these, or gone. */
export const SPENT_STATES = [
	"reserved",
	"unknown",
	"waiting",
	"paid",
] as const satisfies readonly PoolPaymentState[];

/** The provider is still to be asked for these. */
export const SENDING_STATES = [
	"reserved",
	"unknown",
	"waiting",
] as const satisfies readonly PoolPaymentState[];

/** A processed refund can fail, because a bank may return it days later. A failed one can be processed, because it may have been made. */
export const POOL_REFUND_TRANSITIONS: Record<PoolRefundStatus, readonly PoolRefundStatus[]> = {
	created: ["unknown", "processed", "failed"],
	unknown: ["processed", "failed"],
	processed: ["failed"],
	failed: ["processed"],
};

export const OPEN_REFUND_STATUSES = ["created", "unknown"] as const satisfies readonly PoolRefundStatus[];
