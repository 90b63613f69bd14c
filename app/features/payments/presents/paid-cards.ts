import * as texts from "./texts.ts";

/** The owners of the cards that paid: the member themselves, and givers by name. */
export type PaidCards = { own: boolean; givers: readonly string[] };

const NAMES = new Intl.ListFormat("en");

/** "your card", "Gina's card", or "your card and Gina's card" */
export const yourCards = (cards: PaidCards) => listOf(cards, texts.yourCardWord);

/** `yourCards`, or null if all cards are the member's own, for texts that have their own words for that. */
export const cardsIfGiven = (cards: PaidCards) => (cards.givers.length > 0 ? yourCards(cards) : null);

/** `yourCards` in the third person: "their card and Gina's card" */
export const theirCards = (cards: PaidCards) => listOf(cards, texts.theirCardWord);

/** `yourCards` with the member's name: "Ben's card and Gina's card" */
export const cardsOfName = (name: string, cards: PaidCards) => listOf(cards, texts.cardOf(name));

function listOf({ own, givers }: PaidCards, word: string): string {
	return NAMES.format([...(own ? [word] : []), ...new Set(givers.map(texts.cardOf))]);
}

type Given = { paymentId: string; name: string };

/** @param paymentIds the payments that the cards paid; an empty list counts as the member's own card */
export function paidCards(paymentIds: readonly string[], givers: readonly Given[]): PaidCards {
	const names = paymentIds.map((id) => givers.find(({ paymentId }) => paymentId === id)?.name ?? null);
	const given = names.filter((name) => name !== null);
	return { own: given.length < names.length || names.length === 0, givers: [...new Set(given)] };
}
