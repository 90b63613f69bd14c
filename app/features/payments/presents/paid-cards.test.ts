import { expect, test } from "vitest";
import { cardsOfName, paidCards, theirCards, yourCards } from "./paid-cards.ts";

const GIVERS = [
	{ paymentId: "p2", name: "Gina" },
	{ paymentId: "p3", name: "Hal" },
	{ paymentId: "p4", name: "Gina" },
];

test.each<[string, string[], string]>([
	["nothing that was paid", [], "your card"],
	["one's own", ["p1"], "your card"],
	["a present", ["p2"], "Gina's card"],
	["two presents of one giver", ["p2", "p4"], "Gina's card"],
	["presents of two", ["p2", "p3"], "Gina's card and Hal's card"],
	["one's own and a present", ["p1", "p2"], "your card and Gina's card"],
	["one's own and those of two", ["p1", "p2", "p3", "p4"], "your card, Gina's card, and Hal's card"],
])("%s goes back to whoever has paid it", (_name, paymentIds, words) => {
	const cards = paidCards(paymentIds, GIVERS);
	expect(yourCards(cards)).toBe(words);
	expect(theirCards(cards)).toBe(words.replace("your", "their"));
	expect(cardsOfName("Ben", cards)).toBe(words.replace("your", "Ben's"));
});
