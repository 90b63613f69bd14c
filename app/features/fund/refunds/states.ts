import type { Role } from "#app/access/roles.ts";
import type { PaymentStatus } from "#app/features/payments/states.ts";
import type { Cents } from "#app/lib/money.ts";
import type { REFUND_STATUSES, refundLines } from "#db/schema/payments.ts";

type RefundStatus = (typeof REFUND_STATUSES)[number];
export type RefundLineStatus = (typeof refundLines.$inferSelect)["status"];

const REFUND_TRANSITIONS: Record<RefundStatus, readonly RefundStatus[]> = {
	pending: ["approved", "rejected", "withdrawn"],
	approved: ["processed", "failed"],
	rejected: [],
	withdrawn: [],
	/** The card holder's bank may return the money days later. */
	processed: ["failed"],
	failed: ["processed"],
};

/** A refused refund may turn out to have been made by another call. */
export const REFUND_LINE_TRANSITIONS: Record<RefundLineStatus, readonly RefundLineStatus[]> = {
	created: ["unknown", "processed", "failed"],
	unknown: ["processed", "failed"],
	processed: ["failed"],
	failed: ["processed"],
};

export const OPEN_REQUEST_STATUSES = ["pending", "approved"] as const satisfies readonly RefundStatus[];
export const OPEN_LINE_STATUSES = ["created", "unknown"] as const satisfies readonly RefundLineStatus[];

export function isOpenRequest(status: RefundStatus): boolean {
	return OPEN_REQUEST_STATUSES.some((open) => open === status);
}

export function canMoveRefund(from: RefundStatus, to: RefundStatus): boolean {
	return REFUND_TRANSITIONS[from].includes(to);
}

export function canMoveLine(from: RefundLineStatus, to: RefundLineStatus): boolean {
	return REFUND_LINE_TRANSITIONS[from].includes(to);
}

/** The status of a request by its lines; null while a line is not settled. */
export function requestStatusOf(lines: readonly RefundLineStatus[]): "processed" | "failed" | null {
	if (lines.some((status) => status === "created" || status === "unknown")) return null;
	return lines.every((status) => status === "processed") ? "processed" : "failed";
}

/** A payment's status after `refunded` cents of it were refunded; a disputed payment stays disputed. */
export function statusAfterRefund(
	payment: { status: PaymentStatus; amount: Cents },
	refunded: Cents,
): PaymentStatus {
	return payment.status === "disputed" ? "disputed" : statusByRefunds(payment, refunded);
}

/** The status of an undisputed payment after `refunded` cents of it were refunded. */
export function statusByRefunds(
	{ amount }: { amount: Cents },
	refunded: Cents,
): "paid" | "partially_refunded" | "refunded" {
	if (refunded === 0) return "paid";
	return refunded < amount ? "partially_refunded" : "refunded";
}

/**
 * Whether a member leaves after their refund: as chosen, otherwise if everything is refunded and they asked to leave.
 * Organizers stay.
 */
export function isLeavingAfter(
	{ organizerId }: { organizerId: string | null },
	{ role, userId }: { role: "organizer" | "member"; userId: string | null },
	{ leaving, isAll, asked = true }: { leaving: boolean | undefined; isAll: boolean; asked?: boolean },
): boolean {
	if (role === "organizer" || (userId !== null && userId === organizerId)) return false;
	return leaving ?? (isAll && asked);
}

type Decider = {
	role: Role;
	memberId: string | null; // their own membership
};

/** Whether a co-organizer must leave a request to the others, because it is their own. */
export function isLeftToOthers({ role, memberId }: Decider, request: { memberId: string }): boolean {
	return role !== "organizer" && request.memberId === memberId;
}

type FailureKind = "card_closed" | "disputed" | "too_old" | "other";

const SIGNS: [FailureKind, RegExp][] = [
	["disputed", /disputed|charged back/i],
	["card_closed", /lost_or_stolen|expired_or_canceled|account_closed|card (was )?closed/i],
	["too_old", /not_refundable|too old|\b180\b/i],
];

/** Classifies why a refund did not reach its card, so that a page can say what to do. */
export function failureKindOf(errorMessage: string | null): FailureKind {
	return SIGNS.find(([, sign]) => sign.test(errorMessage ?? ""))?.[0] ?? "other";
}
