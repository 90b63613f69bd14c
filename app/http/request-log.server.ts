import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { inLogScope, type LogFields, log, logScope } from "#app/lib/log.server.ts";
import { metrics } from "#app/lib/metrics.server.ts";

/** The headers in which proxies send an id; Fly sends the first. Without a proxy, visitors can send them. */
const ID_HEADERS = ["fly-request-id", "x-request-id"];
const ID = /^[\w-]{8,64}$/;

/** The host's health checks ask for these every few seconds, so only a failure is logged. */
const CHECKS = ["/livez", "/healthz"];

/**
 * Gives each request an id, which is in its log lines, its answer and its error page, and logs the request once its
 * answer has ended.
 * @param proxies how many are trusted
 */
export function requestLog({ proxies }: { proxies: number }): RequestHandler {
	return (request, response, next) => {
		const began = performance.now();
		const id = (proxies > 0 && givenId(request)) || newRequestId();
		// A built file is the same for everyone, so nobody asks about a single answer.
		if (!isBuiltFile(request)) response.setHeader("X-Request-Id", id);
		inLogScope({ request: id }, () => {
			const scope = logScope();
			response.once("close", () => logAnswer(request, response, scope, performance.now() - began));
			next();
		});
	};
}

function givenId(request: Request): string | undefined {
	return ID_HEADERS.map((name) => request.headers[name]).find(
		(id): id is string => typeof id === "string" && ID.test(id),
	);
}

/** Short enough to be read out on the telephone. */
function newRequestId(): string {
	return randomUUID().slice(-12);
}

function isBuiltFile({ url }: Request): boolean {
	return url.startsWith("/assets/");
}

function logAnswer(request: Request, response: Response, scope: LogFields, ms: number): void {
	const { statusCode: status, writableFinished } = response;
	const route = scope.route ?? NO_ROUTE;
	metrics.requests.inc({ route, method: request.method, status });
	if (!isStream(response)) metrics.requestSeconds.observe({ route }, ms / 1_000);
	const isQuiet = status < 400 && (route === BUILT_FILE || CHECKS.includes(route));
	const level = status === 500 ? "error" : status > 500 ? "warn" : isQuiet ? "debug" : "info";
	log[level]("request", {
		...scope,
		method: request.method,
		route,
		status,
		ms: Math.round(ms * 10) / 10,
		...(!writableFinished && { aborted: true }),
	});
}

/** An open page's stream lasts as long as the page is open. */
function isStream(response: Response): boolean {
	return String(response.getHeader("Content-Type")).startsWith("text/event-stream");
}

/** The route of built files in the log, whatever their address. */
export const BUILT_FILE = "(file)";
/** The route of requests that were refused before they reached the router. */
const NO_ROUTE = "(none)";
