import { expect, test } from "vitest";
import { lateNotice } from "./money.ts";

const LATE = { amount: 32_333, since: "2026-11-13", days: 7 };

test("a late member reads how late, how much and how to pay", () => {
	expect(lateNotice(LATE, { amount: 32_333 }, "2026-11-20")).toEqual({
		title: "Your payment is 7 days late",
		text: "$323.33 was due on Fri, Nov 13. Pay by card here, or say in the chat when you can.",
	});
});

test("of several late payments, the first is named", () => {
	const { title, text } = lateNotice({ ...LATE, amount: 64_666, days: 1 }, { amount: 32_333 }, "2026-11-20");
	expect(title).toBe("Your payment is 1 day late");
	expect(text).toContain("$646.66 was due on Fri, Nov 13. The first payment is $323.33.");
});
