import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";

/** The class of the form with the chosen plan, on which the other classes depend (plan-visibility.css). */
export const PLAN_GROUP = "plan-form";

/** Shows a part only while its plan is chosen, also without JavaScript. A browser without `:has` shows all parts. */
export const showForSchedule = (plan: ScheduleKind) => `plan-${plan}`;

export const HIDE_FOR_FULL = "plan-not-full";

/** The class of a form in which a plan with later payments needs consent. */
export const ASKS_CONSENT = "asks-consent";

/**
 * Classes for the button's place, which holds links to the first field still to be filled in, or the button that pays.
 * A browser without `:has` shows only the last one.
 */
export const NEXT_NAME = "next-step next-name";
export const NEXT_EMAIL = "next-step next-email";
export const NEXT_CONSENT = "next-step next-consent";
export const NEXT_PRICE = "next-step next-price";
/** All steps except the one that shows the price. */
export const PRICED_STEPS = "priced-steps contents";
export const PAY_STEP = "pay-step";

/** What the form shows with the organizer's cash back, and without it. */
export const WITH_CASH_BACK = "with-cash-back";
export const WITHOUT_CASH_BACK = "without-cash-back";

/** A line that is true for only one plan at a time is replaced by a general one in browsers without `:has`. */
export const SHOW_WITH_HAS = "hidden supports-[selector(:has(*))]:inline";
export const SHOW_WITHOUT_HAS = "supports-[selector(:has(*))]:hidden";
