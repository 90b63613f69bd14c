import { describe, expect, test } from "vitest";
import { isDomainError } from "#app/lib/errors.ts";
import {
	hasFeature,
	oneTimeBenefits,
	phoneLine,
	requireFeature,
	soldFeatures,
	supportLevel,
	TIER_FEATURES,
	tierBenefits,
} from "./tier-features.ts";
import { TIER_BY_ID, TIER_ORDER } from "./tiers.ts";

function refusal(tier: (typeof TIER_ORDER)[number], id: (typeof TIER_FEATURES)[number]["id"]) {
	try {
		requireFeature(TIER_BY_ID[tier], id);
		return null;
	} catch (error) {
		if (!isDomainError(error)) throw error;
		return { code: error.code, message: error.message };
	}
}

describe.each(TIER_FEATURES)("$id", ({ id, from, title }) => {
	test.each(TIER_ORDER)("on %s: allowed or refused with the plan that has it", (tier) => {
		const isIncluded = TIER_ORDER.indexOf(tier) >= TIER_ORDER.indexOf(from);
		expect(hasFeature(TIER_BY_ID[tier], id)).toBe(isIncluded);
		const refused = refusal(tier, id);
		if (isIncluded) return expect(refused).toBeNull();
		expect(refused).toMatchObject({ code: "plan_required" });
		expect(refused?.message).toContain(title);
		expect(refused?.message).toContain(TIER_BY_ID[from].name);
	});
});

test("support answers sooner from Plus on", () => {
	expect(TIER_ORDER.map((id) => supportLevel(TIER_BY_ID[id]))).toEqual([
		{ priority: false, hours: { from: 24, to: 48 } },
		{ priority: true, hours: { from: 12, to: 24 } },
		{ priority: true, hours: { from: 12, to: 24 } },
	]);
});

test("the table of plans and the table of features say the same", () => {
	for (const tier of Object.values(TIER_BY_ID)) {
		expect(hasFeature(tier, "payment_plans")).toBe(tier.hasPaymentPlans);
		expect(hasFeature(tier, "cash_back")).toBe(tier.cashBackRate > 0);
		expect(hasFeature(tier, "no_booking_fee")).toBe(tier.bookingFeeRate === 0);
	}
});

const idsOf = (benefits: { id: string }[]) => benefits.map(({ id }) => id);

test("one-time Pro lists what it gives to its trip, and nothing that belongs to an account", () => {
	expect(idsOf(oneTimeBenefits())).toEqual([
		"payment_plans",
		"automatic_charges",
		"custom_schedules",
		"advanced_sharing",
		"group_polls",
		"cost_forecast",
		"cash_back",
		"no_booking_fee",
		"budget_builder",
		"ai_assistant",
		"shared_expenses",
		"crew_wallet",
		"concierge",
		"emergency_support",
		"custom_branding",
	]);
	expect(idsOf(tierBenefits("pro"))).toContain("priority_support");
});

test("one-time Pro gives nothing that Pro lacks", () => {
	expect(idsOf(tierBenefits("pro"))).toEqual(expect.arrayContaining(idsOf(oneTimeBenefits())));
});

test("without a phone line no plan is sold with one", () => {
	const isSold = () => soldFeatures().some(({ id }) => id === "phone_support");
	expect([isSold(), idsOf(tierBenefits("pro")).includes("phone_support")]).toEqual([false, false]);
	phoneLine().exists = true;
	try {
		expect([isSold(), idsOf(tierBenefits("pro")).includes("phone_support")]).toEqual([true, true]);
	} finally {
		phoneLine().exists = false;
	}
});
