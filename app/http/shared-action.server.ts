import type { ActionFunctionArgs } from "react-router";
import type { z } from "zod";
import { type Actor, type Ctx, userOf } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { requestStateOf } from "./context.server.ts";
import * as texts from "./texts.ts";

/** The arguments of an action. A page's action has its posted form; an API call has none. */
export type ActionArgs = ActionFunctionArgs & { form?: FormData };

export type ActionOptions = {
	signedIn?: boolean; // refuses everyone else before it reads the input
};

/** The schema may depend on the request. */
export type ActionSchema<Args, Schema extends z.ZodType> =
	| Schema
	| ((args: Args) => Schema | Promise<Schema>);

export type ActionHandler<Args, Input, Value> = (ctx: Ctx, input: Input, args: Args) => Promise<Value>;

/** Turns the value of an action into the answer of a page or of the API. */
export type Render<Args, Value, Answer> = (value: Value, args: Args, ctx: Ctx) => Answer | Promise<Answer>;

/**
 * The common part of a page's form and the same call in the API: the input, who may send it, what is counted, and the
 * use-case. `formAction` and `apiAction` render its value. A call with a schema of its own takes `{ ...action, schema
 * }`.
 */
export type SharedAction<Args, Schema extends z.ZodType, Value> = ActionOptions & {
	schema: ActionSchema<Args, Schema>;
	run: ActionHandler<Args, z.output<Schema>, Value>;
};

export function sharedAction<Args extends ActionArgs, Schema extends z.ZodType, Value>(
	schema: ActionSchema<Args, Schema>,
	run: ActionHandler<Args, z.output<Schema>, Value>,
	options: ActionOptions = {},
): SharedAction<Args, Schema, Value> {
	return { ...options, schema, run };
}

/** The action followed by `render`, or one that exists only as a page's or only in the API, and answers by itself. */
export function answeringAction<Args, Schema extends z.ZodType, Value, Answer>(
	action: ActionSchema<Args, Schema> | SharedAction<Args, Schema, Value>,
	answer: ActionHandler<Args, z.output<Schema>, Answer> | Render<Args, Value, Answer>,
	options: ActionOptions,
): SharedAction<Args, Schema, Answer> {
	if (!("run" in action)) {
		return { ...options, schema: action, run: answer as ActionHandler<Args, z.output<Schema>, Answer> };
	}
	const render = answer as Render<Args, Value, Answer>;
	const { run } = action;
	return {
		...action,
		run: async (ctx, input, args) => render(await run(ctx, input, args), args, ctx),
	};
}

export function schemaFor<Args, Schema extends z.ZodType>(
	schema: ActionSchema<Args, Schema>,
	args: Args,
): Schema | Promise<Schema> {
	return typeof schema === "function" ? schema(args) : schema;
}

/** The id of an action's subject, from the address in the API and from a field of a page's form. */
export function idOf({ params, form }: ActionArgs, name: string): string {
	return params[name] ?? String(form?.get(name) ?? "");
}

/**
 * The secret that, together with the caller, identifies a repeated call. For a form it is the key that came with its
 * page (`newId`), which is secret even for a browser without cookies, and for the API the `Idempotency-Key`.
 * @param options.givesFirstCookie for a form that gives a browser its guest cookie: a browser that lost the answer
 * comes back without the cookie, so only accounts are identified
 */
export function onceKeyOf(args: ActionArgs, { givesFirstCookie = false } = {}): string | undefined {
	if (!args.form) return idempotencyKeyOf(args);
	const key = args.form.get("formKey");
	if (typeof key !== "string" || !/^[\w-]{22}$/.test(key)) return undefined;
	const { ctx } = requestStateOf(args);
	return boundKey(givesFirstCookie ? userOf(ctx) && ctx.actor : ctx.actor, key);
}

const MAX_KEY_LENGTH = 255;

/**
 * The call's `Idempotency-Key` together with the caller; undefined without a key, or for a caller who could not be
 * recognized again.
 * @throws DomainError invalid for a key that is too long
 */
export function idempotencyKeyOf(args: ActionArgs): string | undefined {
	const key = args.request.headers.get("Idempotency-Key");
	const { actor } = requestStateOf(args).ctx;
	if (!key || !actor) return undefined;
	if (key.length > MAX_KEY_LENGTH) throw new DomainError("invalid", texts.keyTooLong(MAX_KEY_LENGTH));
	return boundKey(actor, key);
}

/** Two senders may use the same key: each gets only their own stored answer. */
function boundKey(actor: Actor | null, key: string): string {
	const sender = actor?.kind === "user" ? actor.user.id : (actor?.keyHash ?? null);
	return JSON.stringify([sender, key]);
}
