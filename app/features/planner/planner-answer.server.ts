import { parse, type SubmissionResult } from "@conform-to/dom";
import { DomainError } from "#app/lib/errors.ts";

export type FieldErrors = Record<string, string[]>;

/** The planner's form to show again, and why its button failed, if it did. */
export type PlannerAnswer = { result: SubmissionResult<string[]>; refusal: DomainError | null };

/** Shows the form again with the values that it has now, but without the button that sent it. */
export function plannerAnswer(
	form: FormData,
	errors?: FieldErrors,
	refusal: DomainError | null = errors ? new DomainError("invalid", "Invalid input") : null,
): PlannerAnswer {
	form.delete("intent");
	const { payload } = parse(form, { resolve: () => ({ error: {} }) });
	const initialValue = payload as SubmissionResult["initialValue"];
	return { result: { status: errors && "error", initialValue, error: errors ?? {} }, refusal };
}

export function isFilled(form: FormData, newItemField: string): boolean {
	return String(form.get(`newItem.${newItemField}`) ?? "").trim() !== "";
}
