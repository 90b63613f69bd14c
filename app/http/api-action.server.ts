import { formatPaths } from "@conform-to/dom";
import type { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { readJson } from "./body.server.ts";
import { ctxOf, requestStateOf } from "./context.server.ts";
import { asDomainError, errorJson } from "./errors.server.ts";
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
import { json } from "./whole-response.server.ts";

type ApiOptions = { method?: string };

/** Answers what `render` or the handler returns, which may be a Response of its own, as JSON. */
export function apiAction<
	Shared extends ActionArgs,
	Schema extends z.ZodType,
	Value,
	Args extends Shared = Shared,
>(
	action: SharedAction<Shared, Schema, Value>,
	render: Render<Args, Value, unknown>,
	options?: ApiOptions,
): (args: Args) => Promise<Response>;
export function apiAction<Args extends ActionArgs, Schema extends z.ZodType>(
	schema: ActionSchema<Args, Schema>,
	handle: ActionHandler<Args, z.output<Schema>, unknown>,
	options?: ApiOptions & ActionOptions,
): (args: Args) => Promise<Response>;
export function apiAction<Args extends ActionArgs, Schema extends z.ZodType, Value>(
	action: ActionSchema<Args, Schema> | SharedAction<Args, Schema, Value>,
	answer: ActionHandler<Args, z.output<Schema>, unknown> | Render<Args, Value, unknown>,
	{ method = "POST", ...options }: ApiOptions & ActionOptions = {},
) {
	const { schema, run, signedIn } = answeringAction(action, answer, options);
	return async (args: Args): Promise<Response> => {
		try {
			if (args.request.method !== method)
				throw new DomainError("method_not_allowed", texts.onlyMethod(method));
			if (signedIn) requireUser(ctxOf(args));
			const body = await readJson(args.request);
			await requireSessionStill(requestStateOf(args));
			const parsed = (await schemaFor(schema, args)).safeParse(body, {
				error: () => common.invalidInput,
			});
			if (!parsed.success) return validationErrorJson(parsed.error);
			const value = await run(ctxOf(args), parsed.data, args);
			return value instanceof Response ? value : json(value ?? { success: true });
		} catch (error) {
			const refusal = asDomainError(error);
			if (refusal) return errorJson(refusal);
			throw error;
		}
	};
}

function validationErrorJson(error: z.ZodError): Response {
	const errors: Record<string, string[]> = {};
	for (const issue of error.issues) {
		const name = formatPaths(issue.path as (string | number)[]);
		errors[name] = [...(errors[name] ?? []), issue.message];
	}
	const message = error.issues[0]?.message ?? common.invalidInput;
	return errorJson(new DomainError("invalid", message), errors);
}
