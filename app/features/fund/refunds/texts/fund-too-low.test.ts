import { expect, test } from "vitest";
import { fundTooLow } from "./fund-too-low.ts";

const ben = { organizer: "Olga", isOrganizer: false, hasSome: true, isCancelled: false };
const olga = { ...ben, isOrganizer: true };
const itself = "You can refund yourself a smaller amount with “Refund a member”";

test("while payments come in, a member may ask and wait for them", () => {
	expect(fundTooLow(ben)).toBe(
		"You can still ask: Olga may approve part of it, or wait until more has come in.",
	);
});

test("on a cancelled trip nobody waits for payments, and members may ask for what there is", () => {
	const empty = "The trip is cancelled, so no more payments come in.";
	expect(fundTooLow({ ...ben, isCancelled: true, hasSome: false })).toBe(empty);
	expect(fundTooLow({ ...ben, isCancelled: true })).toBe(
		`${empty} You can still ask here for what the fund holds.`,
	);
});

test("an organizer is told to refund themselves, and not to ask", () => {
	expect(fundTooLow(olga)).toContain(`${itself}, or wait until more has come in.`);
	expect(fundTooLow({ ...olga, hasSome: false })).toContain("You can refund yourself once more has come in.");
	expect(fundTooLow({ ...olga, isCancelled: true })).toContain(`${itself}.`);
	const texts = [true, false].flatMap((isCancelled) =>
		[true, false].map((hasSome) => fundTooLow({ ...olga, isCancelled, hasSome })),
	);
	for (const text of texts) expect(text).not.toMatch(/\bask\b|Olga/i);
	expect(texts.filter((text) => text.includes("more has come in"))).toHaveLength(2);
});
