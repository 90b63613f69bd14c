import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { Dispute } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { addBalanceTransaction } from "./balance-transactions.ts";
import { chargeOf } from "./charges.ts";
import { refuseUnsupported } from "./supported-params.ts";

const FEE = 1_500;

/** Withdraws the money and a fee of 15.00. @param amount in cents, by default everything that is not refunded */
export function openDispute(world: TwinWorld, chargeId: string, amount?: number): Dispute {
	const dispute = addDispute(world, chargeId, "needs_response", amount);
	addDisputeMovement(world, dispute, -dispute.amount, FEE, "dispute");
	world.emit("charge.dispute.created", dispute);
	world.emit("charge.dispute.funds_withdrawn", dispute);
	return dispute;
}

/** An inquiry withdraws nothing, and the charge can still be refunded. */
export function openInquiry(world: TwinWorld, chargeId: string): Dispute {
	const inquiry = addDispute(world, chargeId, "warning_needs_response");
	inquiry.is_charge_refundable = true;
	world.emit("charge.dispute.created", inquiry);
	return inquiry;
}

/** Turns an inquiry into a dispute of the amount that has not been refunded since. */
export function escalateInquiry(world: TwinWorld, id: string): Dispute {
	const dispute = openInquiryOf(world, id);
	const charge = chargeOf(world, String(dispute.charge));
	dispute.status = "needs_response";
	dispute.is_charge_refundable = false;
	dispute.amount = charge.amount - charge.amount_refunded;
	addDisputeMovement(world, dispute, -dispute.amount, FEE, "dispute");
	world.emit("charge.dispute.updated", dispute);
	world.emit("charge.dispute.funds_withdrawn", dispute);
	return dispute;
}

export function closeInquiry(world: TwinWorld, id: string): Dispute {
	const inquiry = openInquiryOf(world, id);
	inquiry.status = "warning_closed";
	world.emit("charge.dispute.closed", inquiry);
	return inquiry;
}

export const isInquiry = ({ status }: Dispute) => status.startsWith("warning_");

function addDispute(world: TwinWorld, chargeId: string, status: Dispute["status"], amount?: number): Dispute {
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
		reason: "fraudulent",
		status,
	};
	return world.disputes.add(dispute);
}

/** @param fee what happens to the fee of a won dispute @param part the returned part of a lost one, in cents */
export function closeDispute(
	world: TwinWorld,
	id: string,
	outcome: "won" | "lost",
	fee: "kept" | "returned" = "kept",
	part = 0,
): Dispute {
	const dispute = disputeOf(world, id);
	if (isInquiry(dispute)) throw invalid(`Dispute ${id} is an inquiry`);
	if (dispute.status === "won" || dispute.status === "lost") throw invalid(`Dispute ${id} is closed`);
	dispute.status = outcome;
	const returned = outcome === "won" ? dispute.amount : part;
	if (returned > 0) {
		addDisputeMovement(world, dispute, returned, fee === "returned" ? -FEE : 0, "dispute_reversal");
		world.emit("charge.dispute.funds_reinstated", dispute);
	}
	world.emit("charge.dispute.closed", dispute);
	return dispute;
}

function addDisputeMovement(
	world: TwinWorld,
	dispute: Dispute,
	amount: number,
	fee: number,
	category: string,
): void {
	const entry = addBalanceTransaction(world, {
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

function openInquiryOf(world: TwinWorld, id: string): Dispute {
	const found = disputeOf(world, id);
	if (!isInquiry(found) || found.status === "warning_closed")
		throw invalid(`Dispute ${id} is no open inquiry`);
	return found;
}

function disputeOf(world: TwinWorld, id: string): Dispute {
	const found = world.disputes.get(id);
	if (!found) throw noSuch("dispute", id);
	return found;
}

const EVIDENCE_PARTS = [
	"access_activity_log",
	"customer_email_address",
	"customer_name",
	"product_description",
	"refund_policy_disclosure",
	"service_date",
	"uncategorized_text",
];
const MAX_EVIDENCE = 150_000;

/** Stages evidence, and by default submits it to the bank, which is possible once and before the deadline. */
function update(world: TwinWorld, id: string, params: Stripe.DisputeUpdateParams): Dispute {
	refuseUnsupported(params, ["evidence", "metadata", "submit"]);
	const dispute = disputeOf(world, id);
	const details = dispute.evidence_details;
	if (dispute.status !== "needs_response" && dispute.status !== "warning_needs_response") {
		throw invalid(`Dispute ${id} is ${dispute.status}, so its evidence cannot be changed.`);
	}
	const given = params.evidence ?? {};
	const unknown = Object.keys(given).find((part) => !EVIDENCE_PARTS.includes(part));
	if (unknown) throw invalid(`The twin does not know the evidence ${unknown}.`, { param: "evidence" });
	if (Object.values(given).join("").length > MAX_EVIDENCE) {
		throw invalid("Evidence has more than 150,000 characters.", { param: "evidence" });
	}
	Object.assign(dispute.evidence, given);
	details.has_evidence = true;
	if (params.submit === false) return dispute;
	if (world.seconds() > (details.due_by ?? 0)) throw invalid(`The deadline of dispute ${id} has passed.`);
	details.submission_count += 1;
	details.submission_method = "manual";
	dispute.status = "under_review";
	world.emit("charge.dispute.updated", dispute);
	return dispute;
}

export const disputeEndpoints: Endpoint[] = [
	endpoint<Stripe.DisputeUpdateParams>(
		"POST",
		"/v1/disputes/:id",
		"Disputes#DisputeUpdateParams",
		({ world, params }, id) => update(world, id, params),
	),
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
		return listPage(call, rows);
	}),
];
