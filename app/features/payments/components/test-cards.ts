import type { TestCard } from "../gateway.ts";

type Facts = { number: string; title: string; sub: string };

/** The demo provider's cards as people see them: well-known test numbers that no bank has issued. */
export const CARDS: Record<TestCard, Facts> = {
	success: { number: "4242 4242 4242 4242", title: "Pays at once", sub: "4242 4242 4242 4242" },
	declined: { number: "4000 0000 0000 0002", title: "Is declined", sub: "4000 0000 0000 0002" },
	authentication: {
		number: "4000 0025 0000 3155",
		title: "The bank asks first",
		sub: "4000 0025 0000 3155",
	},
	lost_answer: {
		number: "4000 0000 0000 0119",
		title: "Pays, but the answer gets lost",
		sub: "4000 0000 0000 0119",
	},
};
