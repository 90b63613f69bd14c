import type { EvidenceTexts } from "#app/gateway/disputes.ts";

export const SUBMIT_EVIDENCE_JOB = "submit-evidence";

export type EvidencePayload = { evidence: EvidenceTexts };

export const EVIDENCE_STATES = [
	"open",
	"sending",
	"submitted",
	"past_due",
	"no_answer",
	"won",
	"lost",
] as const;

export type EvidenceState = (typeof EVIDENCE_STATES)[number];

export const MAX_WORDS = 5_000;
