import { data, type MiddlewareFunction } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import { ctxOf } from "./context.server.ts";

/**
 * Answers for addresses that do not exist, and for those of /admin to everyone but an admin: with the same status and
 * page for every method, so that nobody else can tell them apart (Rules: Admin). It is the root's middleware, because
 * the router's answer names the route whose middleware refused.
 */
export const unknownAddresses: MiddlewareFunction<Response> = async ({ pattern, context }, next) => {
	const isHidden = pattern.split("/")[0] === "admin" && userOf(ctxOf({ context }))?.role !== "admin";
	if (isHidden || pattern === "*") throw data({ isUnknownAddress: true }, { status: 404 });
	return next();
};
