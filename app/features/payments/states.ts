import type { Cents } from "#app/lib/money.ts";
import type { ATTEMPT_STATUSES, PAYMENT_STATUSES } from "#db/schema/payments.ts";

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
type AttemptState = { surface: string; status: AttemptStatus; errorMessage: string | null };
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** From each status, the statuses that a payment may move to. */
export const PAYMENT_TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
	due: ["processing", "paid", "action_required", "failed", "canceled"],
	processing: ["due", "paid", "action_required", "failed", "canceled"],
	action_required: ["due", "processing", "paid", "failed", "canceled"],
	failed: ["due", "processing", "paid", "action_required", "canceled"],
	paid: ["partially_refunded", "refunded", "disputed"],
	partially_refunded: ["paid", "refunded", "disputed"],
	disputed: ["paid", "partially_refunded", "refunded"],
	refunded: ["paid", "partially_refunded", "disputed"],
	canceled: [],
};

/** An attempt that failed or was canceled here can still turn out to have succeeded at the provider. */
export const ATTEMPT_TRANSITIONS: Record<AttemptStatus, readonly AttemptStatus[]> = {
	created: ["requires_action", "unknown", "succeeded", "failed", "canceled"],
	requires_action: ["unknown", "succeeded", "failed", "canceled"],
	unknown: ["requires_action", "succeeded", "failed", "canceled"],
	failed: ["succeeded"],
	canceled: ["succeeded"],
	succeeded: [],
};

export const LIVE_ATTEMPT_STATUSES = [
	"created",
	"requires_action",
	"unknown",
] as const satisfies readonly AttemptStatus[];

/** The statuses of payments that were made, including those refunded or disputed later. */
export const COLLECTED_STATUSES = [
	"paid",
	"partially_refunded",
	"refunded",
	"disputed",
] as const satisfies readonly PaymentStatus[];

export const PAYABLE_STATUSES = [
	"due",
	"processing",
	"action_required",
	"failed",
] as const satisfies readonly PaymentStatus[];

export function canMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
	return PAYMENT_TRANSITIONS[from].includes(to);
}

export function canMoveAttempt(from: AttemptStatus, to: AttemptStatus): boolean {
	return ATTEMPT_TRANSITIONS[from].includes(to);
}

/** Whether a dispute is still undecided. Until it is decided, nothing of the payment can be refunded. */
export function isBankDeciding({
	status,
	lostAmount,
}: {
	status: PaymentStatus;
	lostAmount: Cents;
}): boolean {
	return status === "disputed" && lostAmount === 0;
}

/** Whether a payment has been started and its outcome is not known yet. */
export function isUnderWay(status: PaymentStatus): boolean {
	return status === "processing" || status === "action_required";
}

export function isCollected(status: PaymentStatus): boolean {
	return (COLLECTED_STATUSES as readonly PaymentStatus[]).includes(status);
}

export function isPayable(status: PaymentStatus): boolean {
	return (PAYABLE_STATUSES as readonly PaymentStatus[]).includes(status);
}

/**
 * Whether a card entered in the card field or on the provider's page was declined, and the intent is waiting for
 * another card.
 */
export function isOpenDecline(attempt: AttemptState | null): boolean {
	if (!attempt || attempt.surface === "off_session" || attempt.errorMessage === null) return false;
	return attempt.status === "created" || attempt.status === "requires_action";
}
