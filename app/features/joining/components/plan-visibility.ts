import type { PaymentPlan } from "#app/features/payments/schedule.ts";

/** Put on the form: what is inside may depend on the plan that is chosen in it. */
export const PLAN_GROUP = "group/join";

/**
 * Shows a part only while its plan is chosen, by CSS alone, so that it holds before and without JavaScript. A
 * browser that does not know `:has` shows the parts of all plans.
 */
export const SHOW_FOR_PLAN: Record<PaymentPlan, string> = {
	full: "group-not-has-[[value='full']:checked]/join:hidden",
	"3-month": "group-not-has-[[value='3-month']:checked]/join:hidden",
	"6-month": "group-not-has-[[value='6-month']:checked]/join:hidden",
	"9-month": "group-not-has-[[value='9-month']:checked]/join:hidden",
	"12-month": "group-not-has-[[value='12-month']:checked]/join:hidden",
	"bi-weekly": "group-not-has-[[value='bi-weekly']:checked]/join:hidden",
	weekly: "group-not-has-[[value='weekly']:checked]/join:hidden",
};

/** For what only later payments need. */
export const HIDE_FOR_FULL = "group-has-[[value='full']:checked]/join:hidden";

/** For a line that reads well only alone: where `:has` is not known, `OTHERWISE` stands in its place. */
export const SHOW_WITH_HAS = "hidden supports-[selector(:has(*))]:inline";
export const SHOW_WITHOUT_HAS = "supports-[selector(:has(*))]:hidden";
