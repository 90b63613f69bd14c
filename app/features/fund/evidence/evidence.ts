import type { EvidenceTexts } from "#app/gateway/disputes.ts";

export const SUBMIT_EVIDENCE_JOB = "submit-evidence";

export type EvidencePayload = { evidence: EvidenceTexts };

export type EvidenceState = "open" | "sending" | "submitted" | "past_due" | "no_answer" | "won" | "lost";

export const MAX_WORDS = 5_000;
