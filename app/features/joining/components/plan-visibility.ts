import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";

/** The class of the form whose chosen plan the other classes depend on (plan-visibility.css). */
export const PLAN_GROUP = "plan-form";

/** Shows a part only while its plan is chosen, also without JavaScript. A browser without `:has` shows all parts. */
export const showForSchedule = (plan: ScheduleKind) => `plan-${plan}`;

export const HIDE_FOR_FULL = "plan-not-full";

/** What the form shows with the organizer's cash back, and what without. */
export const WITH_CASH_BACK = "with-cash-back";
export const WITHOUT_CASH_BACK = "without-cash-back";

/** A weekly schedule may be taller than the screen, so it scrolls with the page. */
export const STATIC_WHEN_LONG = "plan-static-when-long";

/** A line that makes sense only for one plan at a time has a general one in its place where `:has` is missing. */
export const SHOW_WITH_HAS = "hidden supports-[selector(:has(*))]:inline";
export const SHOW_WITHOUT_HAS = "supports-[selector(:has(*))]:hidden";
