import type { Request, RequestHandler, Response } from "express";
import { noteInLog } from "#app/lib/log.server.ts";
import type { Health } from "./health.server.ts";

/**
 * `/livez` tells that the process answers, without checking anything. `/healthz` reports the checks, with 503 if one
 * fails. They come before everything else, so that they answer whatever else is broken.
 */
export function healthEndpoints(health: () => Promise<Health>): RequestHandler {
	return (request, response, next) => {
		const isRead = request.method === "GET" || request.method === "HEAD";
		if (isRead && request.path === "/livez") answer(request, response, { status: "ok" });
		else if (isRead && request.path === "/healthz")
			health().then((body) => answer(request, response, body), next);
		else next();
	};
}

function answer(request: Request, response: Response, body: { status: Health["status"] }): void {
	noteInLog({ route: request.path });
	response
		.status(body.status === "ok" ? 200 : 503)
		.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "X-Robots-Tag": "noindex" })
		.json(body);
}
