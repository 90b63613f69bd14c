import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listed } from "../list.ts";
import type { Dispute } from "../types.ts";
import type { World } from "../world.ts";
import { enter } from "./balance-transactions.ts";
import { chargeOf } from "./charges.ts";

const FEE = 1_500;

/**
 * The card's holder disputes a charge: its money is withdrawn, with a fee of 15.00.
 * @param amount in cents; all that was not refunded unless told
 */
export function openDispute(world: World, chargeId: string, amount?: number, reason = "fraudulent"): Dispute {
	const charge = chargeOf(world, chargeId);
	if (!charge.paid || charge.disputed) throw invalid(`Charge ${chargeId} cannot be disputed`);
	charge.disputed = true;
	const dispute: Dispute = {
		id: world.id("du"),
		object: "dispute",
		amount: amount ?? charge.amount - charge.amount_refunded,
		balance_transactions: [],
		charge: charge.id,
		created: world.seconds(),
		currency: charge.currency,
		enhanced_eligibility_types: [],
		evidence: {} as Stripe.Dispute.Evidence,
		evidence_details: {
			due_by: world.seconds() + 7 * 24 * 60 * 60,
			enhanced_eligibility: {},
			has_evidence: false,
			past_due: false,
			submission_count: 0,
			submission_method: "not_submitted",
		},
		intended_submission_method: null,
		is_charge_refundable: false,
		livemode: false,
		metadata: {},
		payment_intent: charge.payment_intent,
		reason,
		status: "needs_response",
	};
	world.disputes.add(dispute);
	move(world, dispute, -dispute.amount, FEE, "dispute");
	world.emit("charge.dispute.created", dispute);
	world.emit("charge.dispute.funds_withdrawn", dispute);
	return dispute;
}

/**
 * The bank decides. @param fee what becomes of the fee when the dispute was won; Stripe keeps it unless told
 */
export function closeDispute(
	world: World,
	id: string,
	outcome: "won" | "lost",
	fee: "kept" | "returned" = "kept",
): Dispute {
	const dispute = disputeOf(world, id);
	if (dispute.status === "won" || dispute.status === "lost") throw invalid(`Dispute ${id} is closed`);
	dispute.status = outcome;
	if (outcome === "won") {
		move(world, dispute, dispute.amount, fee === "returned" ? -FEE : 0, "dispute_reversal");
		world.emit("charge.dispute.funds_reinstated", dispute);
	}
	world.emit("charge.dispute.closed", dispute);
	return dispute;
}

function move(world: World, dispute: Dispute, amount: number, fee: number, category: string): void {
	const entry = enter(world, {
		type: "adjustment",
		category,
		amount,
		fee,
		currency: dispute.currency,
		source: dispute.id,
		description: `Chargeback ${amount < 0 ? "withdrawal" : "reversal"} for ${dispute.charge}`,
	});
	dispute.balance_transactions.push(entry);
}

function disputeOf(world: World, id: string): Dispute {
	const found = world.disputes.get(id);
	if (!found) throw noSuch("dispute", id);
	return found;
}

export const disputeEndpoints: Endpoint[] = [
	endpoint<Stripe.DisputeRetrieveParams>(
		"GET",
		"/v1/disputes/:id",
		"Disputes#DisputeRetrieveParams",
		({ world }, id) => disputeOf(world, id),
	),
	endpoint<Stripe.DisputeListParams>("GET", "/v1/disputes", "Disputes#DisputeListParams", (call) => {
		const { charge, payment_intent } = call.params;
		const rows = call.world.disputes
			.newestFirst()
			.filter(
				(each) =>
					(charge ?? each.charge) === each.charge &&
					(payment_intent ?? each.payment_intent) === each.payment_intent,
			);
		return listed(call, rows);
	}),
];
