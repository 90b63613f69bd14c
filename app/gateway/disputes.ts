import type { Cents } from "#app/lib/money.ts";

export type DisputeFact = {
	ref: string;
	chargeRef: string;
	amount: Cents; // withdrawn so far
	fee: Cents; // the provider's own, for the dispute
	status: "open" | "won" | "lost";
	returned?: Cents; // returned so far; if missing, all of a won dispute and nothing of any other one
	reason?: string | null; // the provider's code for the reason
	evidence?: DisputeEvidence;
};

/** The deadline for evidence (UTC ms; null if none is accepted), and whether evidence was submitted. */
type DisputeEvidence = { dueAt: number | null; isSubmitted: boolean };

/** The evidence for a bank, as plain text. Empty parts are left out. */
export type EvidenceTexts = {
	product: string;
	customerName: string;
	customerEmail: string;
	serviceDate: string;
	activity: string;
	refundPolicy: string;
	explanation: string;
};

export type DisputeGateway = {
	fetchDispute(ref: string): Promise<DisputeFact>;
	/** Submits the evidence to the bank, which is final. A dispute that already has evidence is left as it is. */
	submitEvidence(ref: string, evidence: EvidenceTexts): Promise<DisputeFact>;
};
