import { TEST_CARD_NUMBERS, type TestCard } from "#app/gateway/saved-card.ts";
import * as texts from "./texts/saved-cards.ts";

/** The demo provider's cards, among which browsers without scripts choose. */
export const TEST_CARD_FACES: Record<TestCard, { number: string; title: string }> = {
	success: { number: TEST_CARD_NUMBERS.success, title: texts.works },
	declined: { number: TEST_CARD_NUMBERS.declined, title: texts.isDeclined },
	authentication: { number: TEST_CARD_NUMBERS.authentication, title: texts.needsBank },
	lost_answer: { number: TEST_CARD_NUMBERS.lost_answer, title: texts.worksLater },
	disputed: { number: TEST_CARD_NUMBERS.disputed, title: texts.isDisputed },
};
