import { expect, test } from "vitest";
import { scheduleCards } from "./schedule-cards.ts";

test("every payment plan has a card, with the amount of its instalments", () => {
	expect(scheduleCards().map(({ label, amount }) => [label, amount])).toEqual([
		["Pay in Full", "$1,040.00"],
		["3 Monthly Payments", "$346.67"],
		["6 Monthly Payments", "$173.33"],
		["9 Monthly Payments", "$115.56"],
		["12 Monthly Payments", "$86.67"],
		["26 Bi-weekly Payments", "$40.00"],
		["52 Weekly Payments", "$20.00"],
	]);
});

test("each says which plans have it", () => {
	const [full, ...instalments] = scheduleCards();
	expect(full?.plans).toBe("With every plan");
	expect(new Set(instalments.map(({ plans }) => plans))).toEqual(new Set(["With Plus, Pro or one-time Pro"]));
});
