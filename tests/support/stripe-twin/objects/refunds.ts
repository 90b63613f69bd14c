import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { Charge, Dispute, Refund } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { addBalanceTransaction } from "./balance-transactions.ts";
import { chargeOf } from "./charges.ts";
import { isInquiry } from "./disputes.ts";
import { intentOf } from "./intent-state.ts";
import { withMetadata } from "./metadata.ts";
import { refuseUnsupported } from "./supported-params.ts";

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function chargeToRefund(world: TwinWorld, params: Stripe.RefundCreateParams): Charge {
	if (params.charge && params.payment_intent) {
		throw invalid("You may only specify one of these parameters: charge, payment_intent.");
	}
	if (params.charge) return chargeOf(world, params.charge, "charge");
	if (!params.payment_intent) throw invalid("Missing required param: charge.", { param: "charge" });
	const intent = intentOf(world, params.payment_intent, "payment_intent");
	const charge = world.charges.get(intent.latest_charge);
	if (charge) return charge;
	throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
		code: "payment_intent_unexpected_state",
	});
}

const isUndecided = ({ status }: Dispute) => status !== "won" && status !== "lost";

/** The part of a charge that was lost in disputes, in cents; the rest of it can be refunded. */
function keptByBanks(world: TwinWorld, charge: Charge): number {
	const lost = world.disputes.all().filter((each) => each.charge === charge.id && each.status === "lost");
	return lost
		.flatMap((each) => each.balance_transactions)
		.reduce((sum, movement) => sum - movement.amount, 0);
}

function create(world: TwinWorld, params: Stripe.RefundCreateParams): Refund {
	refuseUnsupported(params, ["amount", "charge", "metadata", "payment_intent", "reason"]);
	const charge = chargeToRefund(world, params);
	const left = charge.amount - charge.amount_refunded;
	const amount = params.amount ?? left;
	if (!charge.paid)
		throw invalid(`Charge ${charge.id} has not been paid.`, { code: "charge_not_refundable" });
	if (left === 0) {
		throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
	}
	const disputed = world.disputes
		.all()
		.some((each) => each.charge === charge.id && isUndecided(each) && !isInquiry(each));
	if (disputed) throw invalid(`Charge ${charge.id} has been charged back.`, { code: "charge_disputed" });
	const kept = keptByBanks(world, charge);
	if (kept > 0 && amount + kept > left)
		throw invalid(`Charge ${charge.id} has been charged back.`, { code: "charge_disputed" });
	if (amount < 1) throw invalid("Invalid positive integer", { param: "amount" });
	if (amount > left) {
		throw invalid(
			`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
			{ param: "amount" },
		);
	}
	const pending = world.initialRefundStatus === "pending";
	const refund: Refund = {
		id: world.id("re"),
		object: "refund",
		amount,
		balance_transaction: null,
		charge: charge.id,
		created: world.seconds(),
		currency: charge.currency,
		customer: charge.customer,
		customer_account: null,
		destination_details: { card: { type: "refund" }, type: "card" },
		metadata: withMetadata({}, params.metadata),
		payment_intent: charge.payment_intent,
		payment_method: charge.payment_method,
		...(pending ? { pending_reason: "processing" } : {}),
		reason: params.reason ?? null,
		receipt_number: null,
		source_transfer_reversal: null,
		status: pending ? "pending" : "succeeded",
		transfer_reversal: null,
	};
	const source = { currency: refund.currency, source: refund.id };
	refund.balance_transaction = addBalanceTransaction(world, {
		type: "refund",
		category: "refund",
		amount: -amount,
		...source,
	}).id;
	world.refunds.add(refund);
	charge.amount_refunded += amount;
	charge.refunded = charge.amount_refunded === charge.amount;
	world.emit("refund.created", refund);
	world.emit("charge.refunded", charge);
	return refund;
}

/** @throws Error for a refund that has already failed */
export function settleRefund(world: TwinWorld, id: string, outcome: "succeeded" | "failed"): Refund {
	const refund = world.refunds.get(id);
	const charge = world.charges.get(refund?.charge);
	if (!refund || !charge) throw noSuch("refund", id);
	if (refund.status === "failed" || refund.status === outcome) throw new Error(`${id} is ${refund.status}`);
	refund.status = outcome;
	delete refund.pending_reason;
	if (outcome === "failed") {
		refund.failure_reason = "lost_or_stolen_card";
		refund.failure_balance_transaction = addBalanceTransaction(world, {
			type: "refund_failure",
			category: "refund_failure",
			amount: refund.amount,
			currency: refund.currency,
			source: refund.id,
		}).id;
		charge.amount_refunded -= refund.amount;
		charge.refunded = false;
	}
	world.emit("refund.updated", refund);
	world.emit("charge.refund.updated", refund);
	if (outcome === "failed") world.emit("refund.failed", refund);
	return refund;
}

export const refundEndpoints: Endpoint[] = [
	endpoint<Stripe.RefundCreateParams>(
		"POST",
		"/v1/refunds",
		"Refunds#RefundCreateParams",
		({ world, params }) => create(world, params),
	),
	endpoint<Stripe.RefundRetrieveParams>(
		"GET",
		"/v1/refunds/:id",
		"Refunds#RefundRetrieveParams",
		({ world }, id) => {
			const found = world.refunds.get(id);
			if (!found) throw noSuch("refund", id);
			return found;
		},
	),
	endpoint<Stripe.RefundListParams>("GET", "/v1/refunds", "Refunds#RefundListParams", (call) => {
		const { charge, payment_intent } = call.params;
		const rows = call.world.refunds
			.newestFirst()
			.filter(
				(each) =>
					(charge ?? each.charge) === each.charge &&
					(payment_intent ?? each.payment_intent) === each.payment_intent,
			);
		return listPage(call, rows);
	}),
];
