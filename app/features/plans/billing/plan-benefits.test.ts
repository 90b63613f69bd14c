import { expect, test } from "vitest";
import { oneTimeBenefits, tierBenefits } from "./plan-benefits.ts";

const idsOf = (benefits: { id: string }[]) => benefits.map(({ id }) => id);

test("one-time Pro lists what it gives to its trip, and nothing that belongs to an account", () => {
	expect(idsOf(oneTimeBenefits())).toEqual([
		"payment_plans",
		"automatic_charges",
		"cash_back",
		"no_booking_fee",
	]);
	expect(idsOf(tierBenefits("pro"))).toContain("priority_support");
});

test("one-time Pro gives nothing that Pro lacks", () => {
	expect(idsOf(tierBenefits("pro"))).toEqual(expect.arrayContaining(idsOf(oneTimeBenefits())));
});
