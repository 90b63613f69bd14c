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
	const isProxied = env.TRUST_PROXY > 0 || headers.has("X-Forwarded-For") || headers.has("Forwarded");
	if (mail.kind !== "demo" || isProxied || !isLoopback(args.context.get(addressContext))) {
		throw new DomainError("not_found", texts.pageNotFound);
	}
}

/** @param address the socket's, which is of IPv6 with an IPv4 address inside on most systems */
export function isLoopback(address: string): boolean {
	return /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address);
}
