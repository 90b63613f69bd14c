import { expect, test } from "vitest";
import { lateNotice, oddCents } from "./money.ts";

const FACTS = { next: { amount: 32_333 }, charged: null, today: "2026-11-20" };
const LATE = { amount: 32_333, since: "2026-11-13", days: 7 };

test("a late member reads how late, how much and how to pay", () => {
	expect(lateNotice(LATE, FACTS)).toEqual({
		title: "Your payment is 7 days late",
		text: "$323.33 was due on Fri, Nov 13. Pay by card here, or say in the chat when you can.",
	});
});

test("of several late payments, the first is named", () => {
	const { title, text } = lateNotice({ ...LATE, amount: 64_666, days: 1 }, FACTS);
	expect(title).toBe("Your payment is 1 day late");
	expect(text).toContain("$646.66 was due on Fri, Nov 13. The first payment is $323.33.");
});

test("a late member whose card is charged reads that first, and that paying now does not charge twice", () => {
	const charged = "We charge your Visa today.";
	expect(lateNotice(LATE, { ...FACTS, charged }).text).toBe(
		"We charge your Visa today. You can also pay now; you are charged only once. $323.33 was due on Fri, Nov 13.",
	);
});

test("the odd cents are covered by a share that is larger than the others', and saved by a smaller one", () => {
	expect(oddCents(56_569, 56_570)).toBe(
		"Your share is $565.69, the others' $565.70: you save the odd cents.",
	);
	expect(oddCents(56_571, 56_570)).toContain("you cover the odd cents");
});
