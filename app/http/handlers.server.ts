import type { LoaderFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import { refuseApiKey } from "./api-key.server.ts";
import { ctxOf, requestStateOf } from "./context.server.ts";
import { asDomainError, errorData, errorJson, unexpectedErrorData } from "./errors.server.ts";
import { type Declared, declare, type Operation } from "./openapi/operation.ts";
import { json } from "./whole-response.server.ts";

/** A page's loader or action. A refusal reaches the error boundary with its message and status. */
export function pageHandler<Args extends LoaderFunctionArgs, Result>(
	load: (args: Args, ctx: Ctx) => Promise<Result>,
): (args: Args) => Promise<Result> {
	return async (args) => {
		try {
			return await load(args, ctxOf(args));
		} catch (error) {
			const refusal = asDomainError(error);
			if (refusal) throw errorData(refusal, args);
			throw error instanceof Error ? unexpectedErrorData(error, args) : error;
		}
	};
}

/** An API loader: answers as JSON what `load` returns, which may also be a Response. */
export function apiLoader<Args extends LoaderFunctionArgs, Answer>(
	load: (args: Args, ctx: Ctx) => Promise<NoInfer<Answer> | Response>,
	operation: Operation<Answer>,
): Declared<(args: Args) => Promise<Response>> {
	const answer = jsonLoader(async (args: Args, ctx) => {
		if (operation.byKey === false) refuseApiKey(requestStateOf(args));
		return load(args, ctx);
	});
	return declare(answer, [{ method: "GET", ...operation, input: operation.input ?? null }]);
}

/** A JSON loader outside /api, which is not part of the documented API. */
export function jsonLoader<Args extends LoaderFunctionArgs>(
	load: (args: Args, ctx: Ctx) => Promise<unknown>,
): (args: Args) => Promise<Response> {
	return async (args) => {
		try {
			const value = await load(args, ctxOf(args));
			return value instanceof Response ? value : json(value);
		} catch (error) {
			const refusal = asDomainError(error);
			if (refusal) return errorJson(refusal);
			throw error;
		}
	};
}
