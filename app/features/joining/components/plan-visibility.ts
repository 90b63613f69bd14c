import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";

/** The class of the form whose chosen plan the other classes depend on (plan-visibility.css). */
export const PLAN_GROUP = "plan-form";

/** Shows a part only while its plan is chosen, also without JavaScript. A browser without `:has` shows all parts. */
export const showForSchedule = (plan: ScheduleKind) => `plan-${plan}`;

export const HIDE_FOR_FULL = "plan-not-full";

/** The class of a form in which a plan with later payments needs consent. */
export const ASKS_CONSENT = "asks-consent";

/**
 * The button's place: links to the first field that is still to be filled, or the button that pays. A browser without
 * `:has` has the last one only.
 */
export const NEXT_NAME = "next-step next-name";
export const NEXT_EMAIL = "next-step next-email";
export const NEXT_CONSENT = "next-step next-consent";
export const NEXT_PRICE = "next-step next-price";
/** All of these but the one that shows the price. */
export const PRICED_STEPS = "priced-steps contents";
export const PAY_STEP = "pay-step";

/** What the form shows with the organizer's cash back, and what without. */
export const WITH_CASH_BACK = "with-cash-back";
export const WITHOUT_CASH_BACK = "without-cash-back";

/** A line that makes sense only for one plan at a time has a general one in its place where `:has` is missing. */
export const SHOW_WITH_HAS = "hidden supports-[selector(:has(*))]:inline";
export const SHOW_WITHOUT_HAS = "supports-[selector(:has(*))]:hidden";
