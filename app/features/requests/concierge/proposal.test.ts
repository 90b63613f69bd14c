import { expect, test } from "vitest";
import { toProposal } from "./proposal.ts";
import { priceOf } from "./texts.ts";

const DINNER = { id: "a", title: "Casa Mar", link: null, note: null };

test.each([
	[48_000, 8, 6_000, "$480.00 · $60.00 each for 8"],
	[10_000, 3, 3_333, "$100.00 · $33.33 each for 3"],
	[48_000, 1, null, "$480.00 for the whole group"],
	[48_000, null, null, "$480.00 for the whole group"],
	[null, 8, null, null],
])("%s cents for %s people are %s each", (price, people, each, words) => {
	const proposal = toProposal({ ...DINNER, price }, people);
	expect(proposal.pricePerPerson).toBe(each);
	expect(priceOf(proposal)).toBe(words);
});
