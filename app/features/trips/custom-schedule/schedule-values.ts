import { centsToDollars } from "#app/lib/dollars.ts";
import type { CustomSchedule, ScheduleStep } from "#db/schema/access.ts";
import { formatPercent } from "./percent.ts";
import * as texts from "./texts.ts";

/** The rows of a new plan. */
export const NEW_STEPS: readonly { kind: string; value: string; dueDate: string }[] = [
	{ kind: "amount", value: "", dueDate: "" },
	{ kind: "percent", value: "50", dueDate: "" },
	{ kind: "rest", value: "", dueDate: "" },
];

/** The form's values for an existing plan, or for a new one. */
export function defaultsOf(schedule: CustomSchedule | null) {
	if (!schedule) return { name: texts.defaultName, steps: NEW_STEPS };
	const { name, isOnly, steps } = schedule;
	return { name, isOnly: isOnly ? "on" : "", steps: steps.map(valuesOf) };
}

function valuesOf(step: ScheduleStep) {
	const value =
		step.kind === "amount"
			? centsToDollars(step.amount).toFixed(2)
			: step.kind === "percent"
				? formatPercent(step.basisPoints)
				: "";
	return { kind: step.kind, value, dueDate: step.dueDate ?? "" };
}
