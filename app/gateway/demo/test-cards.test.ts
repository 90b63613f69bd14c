import { expect, test } from "vitest";
import { TEST_CARD_TEXTS } from "#app/features/payments/cards/components/demo-card.tsx";
import { TEST_CARD_FACES } from "#app/features/payments/cards/test-cards.ts";
import { TEST_CARDS } from "../saved-card.ts";
import { cardFaceOf, testCardByLast4 } from "./test-cards.ts";

test.each(TEST_CARDS)("the card %s has one number wherever it is offered, and on receipts", (card) => {
	const { number } = TEST_CARD_TEXTS[card];
	expect(TEST_CARD_FACES[card].number).toBe(number);
	expect(cardFaceOf(card).last4).toBe(number.slice(-4));
	expect(testCardByLast4(number.slice(-4))).toBe(card);
});
