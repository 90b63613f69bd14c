import { parse, type SubmissionResult } from "@conform-to/dom";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";

export type FieldErrors = Record<string, string[]>;

/** The planner's form to show again, and the error of the pressed button, if any. */
export type PlannerAnswer = { result: SubmissionResult<string[]>; refusal: DomainError | null };

/** Shows the form again with its current values, but without the button that posted it. */
export function plannerAnswer(
	form: FormData,
	errors?: FieldErrors,
	refusal: DomainError | null = errors ? new DomainError("invalid", common.invalidInput) : null,
): PlannerAnswer {
	form.delete("intent");
	const { payload } = parse(form, { resolve: () => ({ error: {} }) });
	const initialValue = payload as SubmissionResult["initialValue"];
	return { result: { status: errors && "error", initialValue, error: errors ?? {} }, refusal };
}

export function isFilled(form: FormData, newItemField: string): boolean {
	return String(form.get(`newItem.${newItemField}`) ?? "").trim() !== "";
}
