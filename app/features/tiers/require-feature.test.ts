import { describe, expect, test } from "vitest";
import { isDomainError } from "#app/lib/errors.ts";
import { hasFeature, PLAN_FEATURES } from "./plan-features.ts";
import { PLAN_BY_ID, PLAN_ORDER } from "./plans.ts";
import { requireFeature } from "./require-feature.ts";
import { supportTier } from "./support-tier.ts";

function refusal(plan: (typeof PLAN_ORDER)[number], id: (typeof PLAN_FEATURES)[number]["id"]) {
	try {
		requireFeature(PLAN_BY_ID[plan], id);
		return null;
	} catch (error) {
		if (!isDomainError(error)) throw error;
		return { code: error.code, message: error.message };
	}
}

describe.each(PLAN_FEATURES)("$id", ({ id, from, works, title }) => {
	test.each(PLAN_ORDER)("on %s: allowed or refused with the plan that has it", (plan) => {
		const isIncluded = works && PLAN_ORDER.indexOf(plan) >= PLAN_ORDER.indexOf(from);
		expect(hasFeature(PLAN_BY_ID[plan], id)).toBe(isIncluded);
		const refused = refusal(plan, id);
		if (isIncluded) return expect(refused).toBeNull();
		expect(refused).toMatchObject({ code: "plan_required" });
		expect(refused?.message).toContain(title);
		expect(refused?.message).toContain(PLAN_BY_ID[from].name);
		expect(refused?.message.includes("coming soon")).toBe(!works);
	});
});

test("support answers sooner from Plus on", () => {
	expect(PLAN_ORDER.map((id) => supportTier(PLAN_BY_ID[id]))).toEqual([
		{ priority: false, hours: { from: 24, to: 48 } },
		{ priority: true, hours: { from: 12, to: 24 } },
		{ priority: true, hours: { from: 12, to: 24 } },
	]);
});

test("the table of plans and the table of features say the same", () => {
	for (const plan of Object.values(PLAN_BY_ID)) {
		expect(hasFeature(plan, "payment_plans")).toBe(plan.hasPaymentPlans);
		expect(hasFeature(plan, "cash_back")).toBe(plan.cashBackRate > 0);
		expect(hasFeature(plan, "no_booking_fee")).toBe(plan.bookingFeeRate === 0);
	}
});
