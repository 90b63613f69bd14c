import { basisPointsOf, type Cents } from "#app/lib/money.ts";
import { type CardFace, TEST_CARD_NUMBERS, TEST_CARDS, type TestCard } from "../saved-card.ts";
import * as texts from "../texts.ts";

const ERROR_MESSAGES: Record<string, string> = {
	card_declined: texts.cardDeclined,
	authentication_failed: texts.notConfirmed,
	authentication_required: texts.bankAsks,
};

/** The demo provider's errors, in words. */
export function demoError(code: string): { code: string; message: string } {
	return { code, message: ERROR_MESSAGES[code] ?? texts.paymentFailed };
}

/** A saved card's ref names the test card that decides its charges. Each saved card has its own ref. */
export const methodRefOf = (card: TestCard, id: string) => `pm_demo_${card}_${id}`;

/** A ref without an id was saved by an earlier version. */
export function testCardOf(methodRef: string): TestCard {
	const isOf = (card: TestCard) =>
		methodRef === `pm_demo_${card}` || methodRef.startsWith(methodRefOf(card, ""));
	return TEST_CARDS.find(isOf) ?? "declined";
}

/**
 * The test card with these last four digits. 3155 is a second test card that needs the bank's check, and any other card
 * succeeds.
 */
export function testCardByLast4(last4: string): TestCard {
	if (last4 === "3155") return "authentication";
	return TEST_CARDS.find((card) => last4Of(card) === last4) ?? "success";
}

export function cardFaceOf(card: TestCard): CardFace {
	return { brand: "visa", last4: last4Of(card) };
}

const last4Of = (card: TestCard) => TEST_CARD_NUMBERS[card].slice(-4);

/**
 * Each card form's test card counts as a separate card, so that nobody is rate-limited for other people's attempts with
 * it.
 */
export const fingerprintOf = (card: TestCard, formId: string) => `demo:${card}:${formId}`;

/** The fee is Stripe's for cards in the USA, 2.9 % and 30 cents. */
export function demoFee(amount: Cents): Cents {
	return basisPointsOf(amount, 290) + 30;
}
