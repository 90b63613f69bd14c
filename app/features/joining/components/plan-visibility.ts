import type { PaymentPlan } from "#app/features/payments/schedule.ts";

/** The class of the form whose chosen plan the other classes depend on. */
export const PLAN_GROUP = "group/join";

/** Shows a part only while its plan is chosen, also without JavaScript. A browser without `:has` shows all parts. */
export const SHOW_FOR_PLAN: Record<PaymentPlan, string> = {
	full: "group-not-has-[[value='full']:checked]/join:hidden",
	"3-month": "group-not-has-[[value='3-month']:checked]/join:hidden",
	"6-month": "group-not-has-[[value='6-month']:checked]/join:hidden",
	"9-month": "group-not-has-[[value='9-month']:checked]/join:hidden",
	"12-month": "group-not-has-[[value='12-month']:checked]/join:hidden",
	"bi-weekly": "group-not-has-[[value='bi-weekly']:checked]/join:hidden",
	weekly: "group-not-has-[[value='weekly']:checked]/join:hidden",
};

export const HIDE_FOR_FULL = "group-has-[[value='full']:checked]/join:hidden";

/** A line that makes sense only for one plan at a time has a general one in its place where `:has` is missing. */
export const SHOW_WITH_HAS = "hidden supports-[selector(:has(*))]:inline";
export const SHOW_WITHOUT_HAS = "supports-[selector(:has(*))]:hidden";
