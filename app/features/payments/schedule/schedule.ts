import { addDays, addMonths, type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import { type Cents, MIN_CHARGE, splitEvenly } from "#app/lib/money.ts";
import type { ScheduleStep } from "#db/schema/access.ts";
import { divideBySteps } from "./custom-schedule.ts";
import * as texts from "./texts.ts";

/** The plans that every trip can have. */
export const PAYMENT_PLANS = [
	"full",
	"3-month",
	"6-month",
	"9-month",
	"12-month",
	"bi-weekly",
	"weekly",
] as const;
export type StandardPlan = (typeof PAYMENT_PLANS)[number];

/** "custom" is the organizer's own plan, whose steps are the trip's. */
export const SCHEDULE_KINDS = [...PAYMENT_PLANS, "custom"] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

export type Instalment = { number: number; amount: Cents; dueDate: CalendarDate };

export type ScheduleTerms = {
	share: Cents;
	today: CalendarDate;
	startDate: CalendarDate | null;
	finalPaymentDue: CalendarDate | null; // set by the organizer
	steps?: readonly ScheduleStep[] | null; // of the organizer's own plan
};

const MIN_DAYS_FOR_WEEKLY = 14;
const MAX_INSTALMENTS = 52;

export const PLAN_MONTHS: Partial<Record<ScheduleKind, number>> = {
	"3-month": 3,
	"6-month": 6,
	"9-month": 9,
	"12-month": 12,
};
const PLAN_INTERVAL_DAYS: Partial<Record<StandardPlan, number>> = { weekly: 7, "bi-weekly": 14 };

/**
 * Builds the dated instalments of a plan: n−1 times round(share / n), then the rest. The first is due today, the others
 * on the same day of each month (or its last day) or every 7 or 14 days (Rules: Payment plans). The organizer's own
 * plan follows its steps instead.
 * @returns null when an instalment would be under 50 cents, departure is too near for weekly payments, the last
 * instalment would be after the organizer's final payment date, or the trip has no plan of its own
 */
export function buildSchedule(plan: ScheduleKind, terms: ScheduleTerms): Instalment[] | null {
	if (plan === "custom") return numbered(terms.steps ? divideBySteps(terms.steps, terms) : null);
	return buildStandard(plan, terms);
}

function numbered(parts: readonly Omit<Instalment, "number">[] | null): Instalment[] | null {
	return parts?.map((part, index) => ({ number: index + 1, ...part })) ?? null;
}

function buildStandard(plan: StandardPlan, terms: ScheduleTerms): Instalment[] | null {
	const count = instalmentCount(plan, terms);
	if (count === 0 || terms.share < MIN_CHARGE) return null;
	const amounts = splitEvenly(terms.share, count);
	if (amounts.some((amount) => amount < MIN_CHARGE)) return null;
	const parts = amounts.map((amount, index) => ({ amount, dueDate: dueDate(plan, terms.today, index) }));
	const last = lastDueDate(parts);
	if (plan !== "full" && terms.finalPaymentDue && last > terms.finalPaymentDue) return null;
	return numbered(parts);
}

export function endsAfterDeparture(instalments: readonly Dated[], startDate: CalendarDate | null): boolean {
	return startDate !== null && lastDueDate(instalments) > startDate;
}

const RECOMMENDED_FROM: Partial<Record<StandardPlan, Cents>> = {
	full: 0,
	"3-month": 60_000,
	"6-month": 120_000,
	"12-month": 240_000,
};

/**
 * The share from which a plan is recommended: any share in full; $600, $1,200 and $2,400 for 3, 6 and 12 months (Rules:
 * Payment plans). Null for plans that are never recommended.
 */
export function recommendedFrom(plan: StandardPlan, share: Cents): Cents | null {
	const from = RECOMMENDED_FROM[plan] ?? Number.POSITIVE_INFINITY;
	return share >= from ? from : null;
}

export function scheduleLabel(plan: StandardPlan, count: number): string {
	if (plan === "full") return texts.payInFull;
	if (plan === "weekly") return texts.weekly(count);
	if (plan === "bi-weekly") return texts.biWeekly(count);
	return texts.monthly(count);
}

export function isScheduleKind(value: string | null): value is ScheduleKind {
	return value !== null && (SCHEDULE_KINDS as readonly string[]).includes(value);
}

function instalmentCount(
	plan: StandardPlan,
	{ share, today, startDate, finalPaymentDue }: ScheduleTerms,
): number {
	if (plan === "full") return 1;
	const step = PLAN_INTERVAL_DAYS[plan];
	if (!step) return PLAN_MONTHS[plan] ?? 0;
	const daysAhead = startDate ? daysBetween(today, startDate) : 0;
	if (daysAhead < MIN_DAYS_FOR_WEEKLY) return 0;
	const daysToPay = finalPaymentDue ? daysBetween(today, finalPaymentDue) : daysAhead;
	const days = Math.min(daysAhead - 1, daysToPay);
	const most = Math.min(MAX_INSTALMENTS, Math.floor(days / step) + 1, Math.floor(share / MIN_CHARGE));
	// The last instalment takes the rest, which may be less than the others.
	for (let count = most; count >= 2; count -= 1) {
		if (splitEvenly(share, count).every((amount) => amount >= MIN_CHARGE)) return count;
	}
	return 0;
}

function dueDate(plan: StandardPlan, today: CalendarDate, index: number): CalendarDate {
	const step = PLAN_INTERVAL_DAYS[plan];
	return step ? addDays(today, step * index) : addMonths(today, index);
}

type Dated = Pick<Instalment, "dueDate">;

function lastDueDate(instalments: readonly Dated[]): CalendarDate {
	return instalments.at(-1)?.dueDate ?? "";
}
