import { DomainError } from "#app/lib/errors.ts";
import { addressContext, type RouteArgs, servicesContext } from "./context.server.ts";
import * as texts from "./texts.ts";

/**
 * Lets only this machine in, and only where demo mode keeps its mail. Behind a proxy everybody seems to be this machine,
 * so there nobody gets in. @throws DomainError not_found
 */
export function requireThisMachine(args: RouteArgs & { request: Request }): void {
	const { env, mail } = args.context.get(servicesContext);
	const { headers } = args.request;
	const { hostname } = new URL(args.request.url);
	const isProxied = env.TRUST_PROXY > 0 || headers.has("X-Forwarded-For") || headers.has("Forwarded");
	const isHere = isLoopback(args.context.get(addressContext)) && isLoopbackName(hostname);
	if (mail.kind !== "demo" || isProxied || !isHere) {
		throw new DomainError("not_found", texts.pageNotFound);
	}
}

/** @param address the socket's, which is of IPv6 with an IPv4 address inside on most systems */
export function isLoopback(address: string): boolean {
	return /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address);
}

/** A page from elsewhere can have its own name lead to this machine, but it cannot take one of these names. */
export function isLoopbackName(hostname: string): boolean {
	return (
		hostname === "localhost" || hostname.endsWith(".localhost") || isLoopback(hostname.replace(/[[\]]/g, ""))
	);
}
