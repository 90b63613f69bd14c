import { createContext, type RouterContextProvider } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import type { Services } from "#app/services.server.ts";

/** Set by the host for every request. */
export const servicesContext = createContext<Services>();

/** The client's address, as far as the trusted proxies tell; set by the host. */
export const addressContext = createContext<string>();

/** What is known of one request. */
export type RequestState = {
	ctx: Ctx;
	/** The session cookie's secret, when it names a live session. */
	session: string | null;
	/** The client's address as rate limits count it: an IPv6 address as its /64. */
	address: string;
	/** Where browsers reach this app; also says whether cookies are Secure. */
	origin: string;
	nonce: string;
	theme: "light" | "dark" | null;
	/** No client JavaScript on any page: chosen in the footer, or `Save-Data: on`. */
	lite: boolean;
	/** Set-Cookie headers for the response, whatever it turns out to be. */
	cookies: string[];
	/** Set-Cookie headers for a response that shows a page: a redirect shows none, and takes no toast away. */
	pageCookies: string[];
	/** Seconds, for a response that asks to wait. */
	retryAfter: number | null;
};

export const requestContext = createContext<RequestState>();

/** Anything that carries a request: the arguments of loaders and actions. */
export type RouteArgs = { context: Readonly<RouterContextProvider> };

export type ActionOptions = {
	/** Only for who has signed in: nobody else's input is even looked at. */
	signedIn?: boolean;
};

export function requestStateOf({ context }: RouteArgs): RequestState {
	return context.get(requestContext);
}

export function ctxOf({ context }: RouteArgs): Ctx {
	return context.get(requestContext).ctx;
}
