import { expect, test } from "vitest";
import { dueText } from "./due-text.ts";

const next = { id: "p2", amount: 32_333, dueDate: "2026-12-20" };
const DUE = { next, charge: null, confirmed: true, isLate: false, today: "2026-11-20" };
const charge = { paymentId: "p2", card: "Visa", chargeDate: "2026-12-20" };

test("it says how much is due when, and that one may pay early", () => {
	expect(dueText(DUE)).toBe("$323.33 is due Sun, Dec 20. You can pay early.");
});

test("it says when the card is charged, for this payment only", () => {
	expect(dueText({ ...DUE, charge })).toBe(
		"$323.33 is due Sun, Dec 20. We charge your Visa on Sun, Dec 20. You can pay early.",
	);
	expect(dueText({ ...DUE, charge: { ...charge, paymentId: "p3" } })).not.toContain("We charge");
});

test("a first payment confirms the place, and on its day it is not early", () => {
	const today = { ...DUE, confirmed: false, today: "2026-12-20" };
	expect(dueText(today)).toBe("Your first payment confirms your place. $323.33 is due Sun, Dec 20.");
});

test("a late member is told only what becomes of the card", () => {
	expect(dueText({ ...DUE, isLate: true })).toBeNull();
	expect(dueText({ ...DUE, isLate: true, charge })).toBe("We charge your Visa on Sun, Dec 20.");
});
