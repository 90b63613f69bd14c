import { MAX_STEPS } from "#app/features/payments/schedule/custom-schedule.ts";
import { addMonths, type CalendarDate } from "#app/lib/dates.ts";
import type { ScheduleStep } from "#db/schema/access.ts";
import * as texts from "./texts.ts";

type Facts = {
	today: CalendarDate;
	finalPaymentDue: CalendarDate | null; // the trip's last day to pay
	before: readonly ScheduleStep[]; // the current steps, some of which may already be due
};

/** An error in the steps, and the form or API field it belongs to. */
export type StepProblem = { field: string; message: string };

const MAX_MONTHS_AHEAD = 60;

/**
 * The first error in the steps of an organizer's own plan (Rules: The organizer's own payment plan), or null. The first
 * step is due at once, the last takes the rest, and each step between has a later date than the one before.
 */
export function problemOfSteps(steps: readonly ScheduleStep[], facts: Facts): StepProblem | null {
	if (steps.length < 2) return problem("steps", texts.tooFewSteps);
	if (steps.length > MAX_STEPS) return problem("steps", texts.tooManySteps(MAX_STEPS));
	for (const [index, step] of steps.entries()) {
		const isLast = index === steps.length - 1;
		if ((step.kind === "rest") !== isLast) return problem(`steps[${index}].kind`, texts.restComesLast);
		const message = problemOfDay(step.dueDate, steps[index - 1]?.dueDate ?? null, index, facts);
		if (message) return problem(`steps[${index}].dueDate`, message);
	}
	return problemOfPercents(steps);
}

function problemOfDay(
	day: CalendarDate | null,
	previous: CalendarDate | null,
	index: number,
	{ today, finalPaymentDue, before }: Facts,
): string | null {
	if (index === 0) return day === null ? null : texts.firstIsAtOnce;
	if (day === null) return texts.chooseDay;
	if (previous !== null && day <= previous) return texts.laterThan(previous, today);
	const isPresent = before.some(({ dueDate }) => dueDate === day);
	if (day <= today && !isPresent) return texts.dayHasCome;
	if (day > addMonths(today, MAX_MONTHS_AHEAD)) return texts.tooFarAhead;
	if (finalPaymentDue !== null && day > finalPaymentDue) return texts.afterLastDay(finalPaymentDue, today);
	return null;
}

/** Percentages that add up to 100 would leave nothing for the last step. */
function problemOfPercents(steps: readonly ScheduleStep[]): StepProblem | null {
	let total = 0;
	for (const [index, step] of steps.entries()) {
		if (step.kind !== "percent") continue;
		total += step.basisPoints;
		if (total >= 10_000) return problem(`steps[${index}].value`, texts.nothingIsLeft);
	}
	return null;
}

const problem = (field: string, message: string): StepProblem => ({ field, message });
