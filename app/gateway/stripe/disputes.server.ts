import type { DisputeFact, EvidenceTexts } from "../disputes.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf } from "./facts.server.ts";
import { createOnce } from "./idempotent-call.server.ts";

const CLOSED_STATUS: Partial<Record<Stripe.Dispute.Status, DisputeFact["status"]>> = {
	won: "won",
	lost: "lost",
	prevented: "won",
	warning_closed: "won",
};

/** Fetches a dispute. Its amount and fee (in cents) are 0 while it is only an inquiry. */
export async function fetchDispute(stripe: Stripe, ref: string): Promise<DisputeFact> {
	return disputeFact(await callStripe(() => stripe.disputes.retrieve(ref)));
}

/** Submits evidence once; the dispute itself tells whether it was submitted. */
export async function submitEvidence(
	stripe: Stripe,
	ref: string,
	evidence: EvidenceTexts,
	now: Date,
): Promise<DisputeFact> {
	const find = async () => {
		const dispute = await callStripe(() => stripe.disputes.retrieve(ref));
		return isSubmitted(dispute) ? dispute : null;
	};
	const params = { evidence: evidenceParams(evidence), submit: true };
	const create = (options: { idempotencyKey: string }) => stripe.disputes.update(ref, params, options);
	return disputeFact((await find()) ?? (await createOnce({ key: `evidence:${ref}`, find, create }, now)));
}

function evidenceParams(evidence: EvidenceTexts): Stripe.DisputeUpdateParams.Evidence {
	const parts: Stripe.DisputeUpdateParams.Evidence = {
		product_description: evidence.product,
		customer_name: evidence.customerName,
		customer_email_address: evidence.customerEmail,
		service_date: evidence.serviceDate,
		access_activity_log: evidence.activity,
		refund_policy_disclosure: evidence.refundPolicy,
		uncategorized_text: evidence.explanation,
	};
	return Object.fromEntries(Object.entries(parts).filter(([, text]) => text));
}

function disputeFact(dispute: Stripe.Dispute): DisputeFact {
	const lines = dispute.balance_transactions;
	const sumOf = (sign: 1 | -1) => lines.reduce((sum, { amount }) => sum + Math.max(sign * amount, 0), 0);
	const { due_by } = dispute.evidence_details;
	return {
		ref: dispute.id,
		chargeRef: idOf(dispute.charge) ?? "",
		amount: sumOf(-1),
		fee: lines.reduce((sum, { fee }) => sum + fee, 0),
		status: CLOSED_STATUS[dispute.status] ?? "open",
		returned: sumOf(1),
		reason: dispute.reason,
		evidence: { dueAt: due_by ? due_by * 1_000 : null, isSubmitted: isSubmitted(dispute) },
	};
}

const isSubmitted = ({ evidence_details }: Stripe.Dispute) => evidence_details.submission_count > 0;
