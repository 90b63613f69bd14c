import { expect, test } from "vitest";
import { scheduleCards } from "./schedule-cards.ts";

test("every payment plan has a card, with amounts that come to the share", () => {
	expect(scheduleCards().map(({ label, amount, last }) => [label, amount, last])).toEqual([
		["Pay in Full", "$1,040.00", null],
		["3 Monthly Payments", "$346.67", "The last one is $346.66."],
		["6 Monthly Payments", "$173.33", "The last one is $173.35."],
		["9 Monthly Payments", "$115.56", "The last one is $115.52."],
		["12 Monthly Payments", "$86.67", "The last one is $86.63."],
		["26 Bi-weekly Payments", "$40.00", null],
		["52 Weekly Payments", "$20.00", null],
	]);
});

test("each says which plans have it", () => {
	const [full, ...instalments] = scheduleCards();
	expect(full?.plans).toBe("With every plan");
	expect(new Set(instalments.map(({ plans }) => plans))).toEqual(new Set(["With Plus, Pro or one-time Pro"]));
});
