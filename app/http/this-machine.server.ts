import { DomainError } from "#app/lib/errors.ts";
import { addressContext, httpVersionContext, type RouteArgs, servicesContext } from "./context.server.ts";
import * as texts from "./texts.ts";

/**
 * Admits only this machine, and only if demo mode keeps its mail. Behind a proxy every client seems to be this machine,
 * so then nobody is admitted: a proxy is recognized by its headers, or by HTTP/1.0, which some use without any.
 * @throws DomainError not_found
 */
export function requireThisMachine(args: RouteArgs & { request: Request }): void {
	const { env, mail } = args.context.get(servicesContext);
	const { headers, url } = args.request;
	const isOld = args.context.get(httpVersionContext) !== "1.1";
	const isProxied = isOld || env.TRUST_PROXY > 0 || PROXY_HEADERS.some((name) => headers.has(name));
	const isHere = isLoopback(args.context.get(addressContext)) && hasLoopbackName(url);
	const isPublic = env.APP_ORIGIN !== undefined && !hasLoopbackName(env.APP_ORIGIN);
	if (mail.kind !== "demo" || isProxied || isPublic || !isHere) {
		throw new DomainError("not_found", texts.pageNotFound);
	}
}

const hasLoopbackName = (url: string) => isLoopbackName(new URL(url).hostname);

const PROXY_HEADERS = [
	"Via",
	"X-Client-IP",
	"X-Cluster-Client-IP",
	"X-Original-Host",
	"X-Original-URL",
	"X-Forwarded-Server",
	"X-Forwarded-Port",
	"X-Real-IP",
	"X-Forwarded-For",
	"X-Forwarded-Host",
	"X-Forwarded-Proto",
	"Forwarded",
	"CF-Connecting-IP",
	"True-Client-IP",
	"Fly-Client-IP",
];

/** @param address the socket's; on most systems an IPv4 address is inside an IPv6 one */
export function isLoopback(address: string): boolean {
	return /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address);
}

/** DNS rebinding can point a foreign name at this machine, so only these names are accepted. */
export function isLoopbackName(hostname: string): boolean {
	return (
		hostname === "localhost" || hostname.endsWith(".localhost") || isLoopback(hostname.replace(/[[\]]/g, ""))
	);
}
