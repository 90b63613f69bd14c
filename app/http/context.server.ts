import { createContext, type RouterContextProvider } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import type { ShareTag } from "#app/features/pictures/share-meta.ts";
import type { DomainError } from "#app/lib/errors.ts";
import type { Services } from "#app/services.server.ts";
import type { InlineSources } from "./security-headers.server.ts";

export const servicesContext = createContext<Services>();

export const addressContext = createContext<string>();
/** The version of HTTP that the request was sent with. */
export const httpVersionContext = createContext("1.1");
/** Whether a page is rendered once for everyone (app/http/shared-pages.server.ts). */
export const sharedPageContext = createContext(false);

export type RequestState = {
	ctx: Ctx;
	session: string | null; // the cookie's secret, if it names a live session
	/** The API key of a program; null without one. */
	apiKey: string | null;
	/** The client's address as rate limits count it, an IPv6 address as its /64. */
	address: string;
	origin: string; // the origin at which browsers reach this app
	isPost: boolean; // the loaders that follow an action get a GET request
	nonce: string | null; // of the page's own scripts and styles; null for a page that is sent more than once
	inlineSources: InlineSources; // the CSP sources of inline code: the nonce, or hashes
	theme: "light" | "dark" | null;
	lite: boolean; // no client JavaScript: chosen in the menu, or `Save-Data: on`
	cookies: string[]; // Set-Cookie headers of every response
	pageCookies: string[]; // Set-Cookie headers of pages only, so that a redirect does not clear a toast
	retryAfter: number | null; // seconds
	refusal: DomainError | null; // the error to show instead of the page
	hasEndedSession: boolean; // the cookie names a session that has ended
	/** Whether the script of this page or of the next deletes what the browser has stored about its person. */
	forgets: "here" | "next" | null;
	shareTags: ShareTag[];
	/** The address that the page's own script sets a moment later instead of the requested one. */
	laterAddress: string | null;
};

export const requestContext = createContext<RequestState>();

export type RouteArgs = { context: Readonly<RouterContextProvider> };

export function requestStateOf({ context }: RouteArgs): RequestState {
	return context.get(requestContext);
}

export function ctxOf({ context }: RouteArgs): Ctx {
	return context.get(requestContext).ctx;
}
