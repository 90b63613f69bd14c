import type { TestCard } from "#app/gateway/saved-card.ts";
import * as texts from "./texts.ts";

/** The demo provider's cards, which a browser without scripts chooses from. No bank has issued their numbers. */
export const TEST_CARD_FACES: Record<TestCard, { number: string; title: string }> = {
	success: { number: "4242 4242 4242 4242", title: texts.works },
	declined: { number: "4000 0000 0000 0002", title: texts.isDeclined },
	authentication: { number: "4000 0027 6000 3220", title: texts.needsBank },
	lost_answer: { number: "4000 0000 0000 0119", title: texts.worksLater },
	disputed: { number: "4000 0000 0000 0259", title: texts.isDisputed },
};
