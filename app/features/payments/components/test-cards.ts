import type { TestCard } from "#app/gateway/gateway.ts";

/** The demo provider's cards as people see them: well-known test numbers that no bank has issued. */
export const TEST_CARD_TEXTS: Record<TestCard, { number: string; title: string }> = {
	success: { number: "4242 4242 4242 4242", title: "Pays at once" },
	declined: { number: "4000 0000 0000 0002", title: "Is declined" },
	authentication: { number: "4000 0025 0000 3155", title: "The bank asks first" },
	lost_answer: { number: "4000 0000 0000 0119", title: "Pays, but the answer gets lost" },
};
