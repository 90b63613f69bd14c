import { formatPaths } from "@conform-to/dom";
import type { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { noInput } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import { refuseApiKey } from "./api-key.server.ts";
import { readJson } from "./body.server.ts";
import { ctxOf, requestStateOf } from "./context.server.ts";
import { asDomainError, errorJson } from "./errors.server.ts";
import { answerOnce } from "./keyed-call.server.ts";
import {
	type ApiMethod,
	type Declared,
	type DeclaredOperation,
	declare,
	type Operation,
	takesIdempotencyKey,
} from "./openapi/operation.ts";
import { requireSessionStill } from "./session.server.ts";
import {
	type ActionArgs,
	type ActionHandler,
	type ActionSchema,
	answeringAction,
	type Render,
	type SharedAction,
	schemaFor,
} from "./shared-action.server.ts";
import * as texts from "./texts.ts";
import { json } from "./whole-response.server.ts";

type ApiHandler<Args> = Declared<(args: Args) => Promise<Response>>;

/** Answers as JSON what `render` or the handler returns, which may also be a Response. */
export function apiAction<
	Shared extends ActionArgs,
	Schema extends z.ZodType,
	Value,
	Answer,
	Args extends Shared = Shared,
>(
	action: SharedAction<Shared, Schema, Value>,
	render: Render<Args, Value, NoInfer<Answer> | Response>,
	operation: Operation<Answer>,
): ApiHandler<Args>;
export function apiAction<Args extends ActionArgs, Schema extends z.ZodType, Answer>(
	schema: ActionSchema<Args, Schema>,
	handle: ActionHandler<Args, z.output<Schema>, NoInfer<Answer> | Response>,
	operation: Operation<Answer>,
): ApiHandler<Args>;
export function apiAction<Args extends ActionArgs, Schema extends z.ZodType, Value, Answer>(
	action: ActionSchema<Args, Schema> | SharedAction<Args, Schema, Value>,
	answer: ActionHandler<Args, z.output<Schema>, unknown> | Render<Args, Value, unknown>,
	operation: Operation<Answer>,
): ApiHandler<Args> {
	const { method = "POST", status = 200, who } = operation;
	const { schema, run, signedIn = who === "user" } = answeringAction(action, answer, {});
	const declared: DeclaredOperation = { ...operation, method, input: inputOf(schema, operation) };
	const isAnswerKept = takesIdempotencyKey(declared) && !operation.isOnceByItself;
	const act = async (args: Args): Promise<Response> => {
		try {
			if (args.request.method !== method)
				throw new DomainError("method_not_allowed", texts.onlyMethod(method));
			if (operation.byKey === false) refuseApiKey(requestStateOf(args));
			if (signedIn) requireUser(ctxOf(args));
			const body = await readJson(args.request);
			await requireSessionStill(requestStateOf(args));
			const answerBody = async () => {
				const parsed = (await schemaFor(schema, args)).safeParse(body, {
					error: () => common.invalidInput,
				});
				if (!parsed.success) return validationErrorJson(parsed.error);
				const value = await run(ctxOf(args), parsed.data, args);
				return value instanceof Response ? value : json(value ?? { success: true }, { status });
			};
			return isAnswerKept ? await answerOnce(args, body, answerBody) : await answerBody();
		} catch (error) {
			const refusal = asDomainError(error);
			if (refusal) return errorJson(refusal);
			throw error;
		}
	};
	return declare(act, [declared]);
}

/** Calls the action for the request's method. */
export function apiActions<Args extends ActionArgs>(...actions: ApiHandler<Args>[]): ApiHandler<Args> {
	const operations = actions.flatMap((action) => action.operations);
	const methods = operations.map(({ method }) => method);
	const act = async (args: Args): Promise<Response> => {
		const action = actions[methods.indexOf(args.request.method as ApiMethod)];
		if (action) return action(args);
		return errorJson(new DomainError("method_not_allowed", texts.onlyMethods(methods)));
	};
	return declare(act, operations);
}

function inputOf<Args, Schema extends z.ZodType>(
	schema: ActionSchema<Args, Schema>,
	{ name, input }: Operation,
): z.ZodType | null {
	if (input) return input;
	if (typeof schema === "function") throw new Error(`the operation ${name} has to name its input`);
	return schema === (noInput as z.ZodType) ? null : schema;
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
