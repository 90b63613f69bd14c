import { expect, test } from "vitest";
import { chargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { dueText } from "./due-text.ts";

const next = { id: "p2", amount: 32_333, dueDate: "2026-12-20" };
const DUE = { next, charged: null, confirmed: true, isLate: false, lastDay: null, today: "2026-11-20" };
const charge = { paymentId: "p2", card: "Visa", chargeDate: "2026-12-20" };

test("it says how much is due when, and that one may pay early", () => {
	expect(dueText(DUE)).toBe("$323.33 is due Sun, Dec 20. You can pay early.");
});

test("it says when the card is charged, for this payment only", () => {
	const charged = chargeText(next, charge, DUE.today);
	expect(dueText({ ...DUE, charged })).toBe(
		"$323.33 is due Sun, Dec 20. We charge your Visa on Sun, Dec 20. You can pay early.",
	);
	expect(chargeText(next, { ...charge, paymentId: "p3" }, DUE.today)).toBeNull();
	expect(chargeText(next, null, DUE.today)).toBeNull();
});

test("a first payment confirms the place, and on its day it is not early", () => {
	const today = { ...DUE, confirmed: false, today: "2026-12-20" };
	expect(dueText(today)).toBe("Your first payment confirms your place. $323.33 is due Sun, Dec 20.");
});

test("it names the day by which the organizer wants everything paid", () => {
	expect(dueText({ ...DUE, lastDay: "2027-02-01" })).toBe(
		"$323.33 is due Sun, Dec 20. You can pay early. Everything must be paid by Mon, Feb 1, 2027.",
	);
});

test("a late member is told at the page's top instead", () => {
	const charged = chargeText(next, charge, DUE.today);
	expect(dueText({ ...DUE, isLate: true, charged })).toBeNull();
});
