import type { ChargeRefundRequest, RefundFact } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf } from "./facts.server.ts";
import { findInList, MAX_PAGE_SIZE } from "./find-in-lists.server.ts";
import { createOnce, findExisting } from "./idempotent-call.server.ts";

/** Refunds a charge or a part of it, unless the refund exists: Stripe forgets its idempotency key after a day. */
export async function refund(
	stripe: Stripe,
	{ id, chargeRef, amount, deduction = 0, bookingFee = 0 }: ChargeRefundRequest,
	now: Date,
): Promise<RefundFact> {
	const find = () =>
		callStripe(() =>
			findInList(
				stripe.refunds.list({ charge: chargeRef, limit: MAX_PAGE_SIZE }),
				({ metadata }) => metadata?.refund_id === id,
			),
		);
	const metadata = {
		refund_id: id,
		deduction_cents: String(deduction),
		booking_fee_cents: String(bookingFee),
	};
	const params = { charge: chargeRef, amount, metadata };
	const create = (options: { idempotencyKey: string }) => stripe.refunds.create(params, options);
	return refundFact(
		(await findExisting(find)) ?? (await createOnce({ key: `refund:${id}`, find, create }, now)),
	);
}

export async function fetchRefund(stripe: Stripe, ref: string): Promise<RefundFact> {
	return refundFact(await callStripe(() => stripe.refunds.retrieve(ref)));
}

function refundFact(refund: Stripe.Refund): RefundFact {
	const status = statusOf(refund);
	const error = status === "failed" ? (refund.failure_reason ?? refund.status) : null;
	return {
		ref: refund.id,
		id: refund.metadata?.refund_id ?? "",
		chargeRef: idOf(refund.charge) ?? "",
		status,
		amount: refund.amount,
		error,
		...centsOf(refund.metadata, "deduction_cents", "deduction"),
		...centsOf(refund.metadata, "booking_fee_cents", "bookingFee"),
	};
}

/** Refunds of earlier versions, and those made by hand, lack it. */
function centsOf<Name extends string>(metadata: Stripe.Metadata | null, key: string, name: Name) {
	const cents = metadata?.[key];
	return cents === undefined ? {} : { [name]: Number(cents) };
}

/** The money of a canceled refund comes back to us, like that of a failed refund. */
function statusOf({ status }: Stripe.Refund): RefundFact["status"] {
	if (status === "succeeded") return "succeeded";
	return status === "failed" || status === "canceled" ? "failed" : "pending";
}
