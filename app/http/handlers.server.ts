import type { LoaderFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import { ctxOf } from "./context.server.ts";
import { asDomainError, errorData, errorJson, unexpectedErrorData } from "./errors.server.ts";
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

export function apiLoader<Args extends LoaderFunctionArgs>(
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
