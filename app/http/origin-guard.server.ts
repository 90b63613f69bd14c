import { DomainError } from "#app/lib/errors.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import * as texts from "./texts.ts";

/**
 * Refuses changes from other sites, also on resource routes, which the router does not guard. A client without these
 * headers is no browser.
 * @throws DomainError cross_site
 */
export function guardOrigin(request: Request, origin: string): void {
	if (isRead(request)) return;
	const from = request.headers.get("Origin");
	const site = request.headers.get("Sec-Fetch-Site");
	if (from === "null") {
		// A form on a page with no-referrer (docs/decisions/0003). No page can set this header itself.
		if (site === "same-origin") return;
	} else if (from !== null) {
		if (from === origin) return;
	} else {
		const referrer = request.headers.get("Referer");
		const isOurs = referrer === null || URL.parse(referrer)?.origin === origin;
		if ((site === null && isOurs) || site === "same-origin" || site === "none") return;
	}
	noteInLog({ expectedOrigin: origin, receivedOrigin: receivedOrigin(request) });
	throw new DomainError("cross_site", texts.crossSite);
}

/** The origin for an operator to compare with APP_ORIGIN, without path or query, which may hold a secret. */
function receivedOrigin({ headers }: Request): string {
	const from = headers.get("Origin") ?? headers.get("Referer");
	const origin = URL.parse(from ?? "")?.origin ?? "none";
	return origin === "null" ? "none" : origin.slice(0, MAX_LOGGED_ORIGIN);
}

const MAX_LOGGED_ORIGIN = 200;

/** Whether a request only reads, as programs that follow links do. */
export function isRead({ method }: Request): boolean {
	return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/**
 * Whether someone has followed a link on our own pages or typed the address. Links from other sites, prefetching
 * programs and HEAD requests must not change anything.
 */
export function isOwnVisit(request: Request, origin: string): boolean {
	const { headers, method } = request;
	const referrer = headers.get("Referer");
	const site = headers.get("Sec-Fetch-Site");
	return (
		method === "GET" &&
		(site === null || site === "same-origin" || site === "none") &&
		(referrer === null || URL.parse(referrer)?.origin === origin) &&
		!`${headers.get("Sec-Purpose")} ${headers.get("Purpose")}`.includes("prefetch")
	);
}
