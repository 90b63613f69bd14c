import type { Cents } from "#app/lib/money.ts";

export type DisputeFact = {
	ref: string;
	chargeRef: string;
	amount: Cents; // withdrawn so far
	fee: Cents; // the provider's own, for the dispute
	status: "open" | "won" | "lost";
	returned?: Cents; // came back so far; if missing, all of a won dispute and nothing of another
	reason?: string | null; // in the provider's word for it
	evidence?: DisputeEvidence;
};

/** Until when the provider takes evidence (UTC ms, null when it takes none), and whether it has been given. */
type DisputeEvidence = { dueAt: number | null; isSubmitted: boolean };

/** What the bank is given in a dispute, as plain text. A part that is empty is left out. */
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
	/** Gives the bank the evidence, for good. A dispute that has it already is left as it is. */
	submitEvidence(ref: string, evidence: EvidenceTexts): Promise<DisputeFact>;
};
