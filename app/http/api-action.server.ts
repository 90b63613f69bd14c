import { formatPaths } from "@conform-to/dom";
import type { ActionFunctionArgs } from "react-router";
import type { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { readJson } from "./body.server.ts";
import { type ActionOptions, ctxOf } from "./context.server.ts";
import { asDomainError, errorJson } from "./errors.server.ts";
import * as texts from "./texts.ts";
import { json } from "./whole-response.server.ts";

type ApiHandler<Args, Schema extends z.ZodType> = (
	ctx: Ctx,
	input: z.output<Schema>,
	args: Args,
) => Promise<unknown>;

/** The API twin of a form action. The schema may depend on the user. A handler may return its own Response. */
export function apiAction<Args extends ActionFunctionArgs, Schema extends z.ZodType>(
	schema: Schema | ((args: Args) => Promise<Schema>),
	handle: ApiHandler<Args, Schema>,
	{ method = "POST", signedIn = false }: ActionOptions & { method?: string } = {},
) {
	return async (args: Args): Promise<Response> => {
		try {
			if (args.request.method !== method)
				throw new DomainError("method_not_allowed", texts.onlyMethod(method));
			if (signedIn) requireUser(ctxOf(args));
			const body = await readJson(args.request);
			const parsed = (typeof schema === "function" ? await schema(args) : schema).safeParse(body, {
				error: () => common.invalidInput,
			});
			if (!parsed.success) return validationErrorJson(parsed.error);
			const value = await handle(ctxOf(args), parsed.data, args);
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
