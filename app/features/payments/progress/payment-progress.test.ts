import { expect, test } from "vitest";
import { paymentProgress } from "./payment-progress.ts";

const after = (currentAmount: number, isOwn = false) =>
	paymentProgress({ currentAmount, totalAmount: 97_000, paymentsCompleted: 1, isOwn });

test("the display says what is paid of the whole, and the last milestone's message", () => {
	expect(after(48_498)).toEqual({
		percent: 50,
		payments: 1,
		isOwn: false,
		paid: "$484.98",
		rest: "of $970.00 paid",
		message: "Halfway Done",
	});
	expect([0, 24_249, 72_747, 96_999, 97_000].map((amount) => after(amount).message)).toEqual([
		"The first milestone is at 25%",
		"Great Progress",
		"Almost There",
		"Almost There",
		"Trip Fully Paid",
	]);
});

test("a member who has paid their whole share reads nothing of the trip, of which others may owe the rest", () => {
	expect([24_249, 97_000].map((amount) => after(amount, true).message)).toEqual([
		"Great Progress",
		"Your share is paid",
	]);
});
