import type { RefundFact, RefundOrder } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { ask } from "./errors.server.ts";
import { lookFor, makeOnce } from "./once.server.ts";
import { first, PAGE } from "./search.server.ts";

/**
 * Refunds a part of a charge. It is looked for first: Stripe forgets an idempotency key after a day, and a refund
 * asked for again later must still be one.
 */
export async function refund(
	stripe: Stripe,
	{ id, chargeRef, amount }: RefundOrder,
	now: Date,
): Promise<RefundFact> {
	const look = () =>
		ask(() =>
			first(
				stripe.refunds.list({ charge: chargeRef, limit: PAGE }),
				({ metadata }) => metadata?.refund_id === id,
			),
		);
	const params = { charge: chargeRef, amount, metadata: { refund_id: id } };
	const make = (options: { idempotencyKey: string }) => stripe.refunds.create(params, options);
	return refundFact((await lookFor(look)) ?? (await makeOnce({ key: `refund:${id}`, look, make }, now)));
}

export async function fetchRefund(stripe: Stripe, ref: string): Promise<RefundFact> {
	return refundFact(await ask(() => stripe.refunds.retrieve(ref)));
}

function refundFact(refund: Stripe.Refund): RefundFact {
	const status = statusOf(refund);
	const error = status === "failed" ? (refund.failure_reason ?? refund.status) : null;
	return { ref: refund.id, id: refund.metadata?.refund_id ?? "", status, amount: refund.amount, error };
}

/** One that is canceled has come back to us, as one that failed has. */
function statusOf({ status }: Stripe.Refund): RefundFact["status"] {
	if (status === "succeeded") return "succeeded";
	return status === "failed" || status === "canceled" ? "failed" : "pending";
}
