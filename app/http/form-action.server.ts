import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, replace } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import type { RefundReview } from "#app/features/fund/refunds/review-refund.server.ts";
import type { ReleaseReview } from "#app/features/fund/releases/release-funds.server.ts";
import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import type { SchedulePreview } from "#app/features/trips/custom-schedule/schedule-preview.ts";
import type { AddressQuestion } from "#app/lib/address-question.ts";
import type { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { askAboutAddresses, takeMeantAddress } from "./address-question.server.ts";
import { readForm } from "./body.server.ts";
import { ctxOf, requestStateOf, servicesContext } from "./context.server.ts";
import { asDomainError, logUnexpectedError, noteRefusal, setRetryAfter, statusOf } from "./errors.server.ts";
import { pageHandler } from "./handlers.server.ts";
import { requireSessionStill } from "./session.server.ts";
import {
	type ActionArgs,
	type ActionHandler,
	type ActionOptions,
	type ActionSchema,
	answeringAction,
	type Render,
	type SharedAction,
	schemaFor,
} from "./shared-action.server.ts";
import * as texts from "./texts.ts";
import { flashToast } from "./toast.server.ts";

type FormOutcome =
	| { to: string; toast?: ToastContent; replaces?: boolean } // replaces: Back does not return to the form
	| { confirmOnClient: ClientConfirmation }
	| { review: RefundReview } // for the page to show for confirmation
	| { releaseReview: ReleaseReview }
	| { preview: SchedulePreview } // what members would pay by the plan in the form
	| { mailto: string; leftOut: string }; // for the browser's own mail program; `leftOut` are the people who are not among the addresses

/** Fields that are empty when a form is shown again. */
const PASSWORD_FIELDS = ["password", "currentPassword"];
const SECRET_FIELDS = [...PASSWORD_FIELDS, "recoveryCode", "credential"];

type Result = SubmissionResult<string[]> & { lost?: "unanswered"; question?: AddressQuestion };

export type FormActionData = {
	result: Result;
	confirmOnClient?: ClientConfirmation;
	review?: RefundReview;
	releaseReview?: ReleaseReview;
	preview?: SchedulePreview;
	mailto?: string;
	leftOut?: string;
};

type FormResponse = Response | ReturnType<typeof data<FormActionData>>;

type FormOptions = {
	hasFaultPage?: boolean; // the route shows a page of its own after an unexpected error
	knowsAddress?: boolean; // the form's address is already known to us, so there is no question about its spelling
};

/**
 * Redirects with 303 on success. A refused form comes back with its values and errors, but without passwords and codes.
 * So does a form that failed on an unexpected error, and once a form whose address is probably misspelled.
 */
export function formAction<
	Shared extends ActionArgs,
	Schema extends z.ZodType,
	Value,
	Args extends Shared = Shared,
>(
	action: SharedAction<Shared, Schema, Value>,
	render: Render<Args, Value, FormOutcome>,
	options?: FormOptions,
): (args: Args) => Promise<FormResponse>;
export function formAction<Args extends ActionArgs, Schema extends z.ZodType>(
	schema: ActionSchema<Args, Schema>,
	handle: ActionHandler<Args, z.output<Schema>, FormOutcome>,
	options?: FormOptions & ActionOptions,
): (args: Args) => Promise<FormResponse>;
export function formAction<Args extends ActionArgs, Schema extends z.ZodType, Value>(
	action: ActionSchema<Args, Schema> | SharedAction<Args, Schema, Value>,
	answer: ActionHandler<Args, z.output<Schema>, FormOutcome> | Render<Args, Value, FormOutcome>,
	options: FormOptions & ActionOptions = {},
) {
	const answering = answeringAction(action, answer, options);
	return pageHandler(async (args: Args, ctx) => {
		if (answering.signedIn) requireUser(ctx);
		return answerForm(await readForm(args.request), args, answering, options);
	});
}

/** As `formAction`, for a page with several forms, which reads the form itself. */
export function runForm<
	Shared extends ActionArgs,
	Schema extends z.ZodType,
	Value,
	Args extends Shared = Shared,
>(
	form: FormData,
	args: Args,
	action: SharedAction<Shared, Schema, Value>,
	render: Render<Args, Value, FormOutcome>,
): Promise<FormResponse>;
export function runForm<Args extends ActionArgs, Schema extends z.ZodType>(
	form: FormData,
	args: Args,
	schema: ActionSchema<Args, Schema>,
	handle: ActionHandler<Args, z.output<Schema>, FormOutcome>,
	options?: FormOptions,
): Promise<FormResponse>;
export async function runForm<Args extends ActionArgs, Schema extends z.ZodType, Value>(
	form: FormData,
	args: Args,
	action: ActionSchema<Args, Schema> | SharedAction<Args, Schema, Value>,
	answer: ActionHandler<Args, z.output<Schema>, FormOutcome> | Render<Args, Value, FormOutcome>,
	options: FormOptions = {},
) {
	const answering = answeringAction(action, answer, {});
	if (answering.signedIn) requireUser(ctxOf(args));
	return answerForm(form, args, answering, options);
}

async function answerForm<Args extends ActionArgs, Schema extends z.ZodType>(
	form: FormData,
	args: Args,
	{ schema, run }: SharedAction<Args, Schema, FormOutcome>,
	{ hasFaultPage = false, knowsAddress = false }: FormOptions,
): Promise<FormResponse> {
	const error = () => common.invalidInput;
	const isCorrected = takeMeantAddress(form);
	const hasPassword = PASSWORD_FIELDS.some((name) => form.get(name));
	const question = knowsAddress
		? undefined
		: askAboutAddresses(form, ctxOf(args), { isCorrected, hasPassword });
	const submission = parseWithZod(form, {
		schema: await schemaFor(schema, args),
		disableAutoCoercion: true,
		error,
	});
	if (isCorrected) return askedForm(submission, question);
	if (submission.status !== "success") {
		noteRefusal({ code: "invalid" });
		return refusedForm(submission, 400, { question });
	}
	const input = submission.value as z.output<Schema>;
	if (question && question.open.length > 0 && hasField(input, question.name))
		return askedForm(submission, question);
	try {
		await requireSessionStill(requestStateOf(args));
		const outcome = await run(ctxOf(args), input, { ...args, form });
		if (!("to" in outcome)) return data({ result: submission.reply(), ...outcome } as FormActionData);
		if (outcome.toast)
			await flashToast(args.context.get(servicesContext), requestStateOf(args), outcome.toast);
		return (outcome.replaces ? replace : redirect)(outcome.to, 303);
	} catch (error) {
		const refusal = asDomainError(error);
		if (!refusal && (hasFaultPage || !(error instanceof Error))) throw error;
		if (!refusal) {
			logUnexpectedError(error, args.request);
			const faulty = refusedForm(submission, 500, { question, formErrors: [texts.formFault] });
			faulty.data.result.lost = "unanswered";
			return faulty;
		}
		noteRefusal(refusal);
		setRetryAfter(refusal, args);
		return refusedForm(submission, statusOf(refusal), { question, ...errorsOf(refusal, form) });
	}
}

/** Returns the form as it was typed, for someone who does not confirm it. */
export function formAsTyped(form: FormData) {
	return askedForm(parseWithZod(form, { schema: z.object({}) }), undefined);
}

function hasField(input: unknown, name: string): boolean {
	return (input as Record<string, unknown>)[name] !== undefined;
}

type FormErrors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };
type Asked = { question: AddressQuestion | undefined };

/** The form as it was typed, with the errors of its fields and of `errors`. */
function refusedForm(
	submission: Submission<unknown>,
	status: number,
	{ question, ...errors }: FormErrors & Asked,
) {
	const result: Result = { ...submission.reply({ ...errors, hideFields: SECRET_FIELDS }), question };
	return data({ result } as FormActionData, { status });
}

/** The form as it was typed, with the question about its address, or with the corrected address. */
function askedForm(submission: Submission<unknown>, question: AddressQuestion | undefined) {
	const { initialValue } = submission.reply({ hideFields: SECRET_FIELDS });
	return data({ result: { initialValue, question } } as FormActionData);
}

function errorsOf(refusal: DomainError, form: FormData): FormErrors {
	if (refusal.code === "unauthenticated") return { formErrors: [common.signedOut] };
	return refusal.field && form.has(refusal.field)
		? { fieldErrors: { [refusal.field]: [refusal.message] } }
		: { formErrors: [refusal.message] };
}
