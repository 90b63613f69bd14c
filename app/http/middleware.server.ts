import { randomBytes } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { findSession } from "#app/features/identity/sessions.server.ts";
import type { ProviderHosts } from "#app/gateway/stripe/csp-hosts.ts";
import { DomainError } from "#app/lib/errors.ts";
import { logScope, noteInLog } from "#app/lib/log.server.ts";
import type { Services } from "#app/services.server.ts";
import { identifyByApiKey, sentApiKey } from "./api-key.server.ts";
import { mayBeCached, noteChange } from "./cached-pages.server.ts";
import { networkOf } from "./client-network.ts";
import { compress } from "./compress.server.ts";
import {
	addressContext,
	type RequestState,
	requestContext,
	requestStateOf,
	servicesContext,
	sharedPageContext,
} from "./context.server.ts";
import {
	asDomainError,
	errorData,
	errorJson,
	errorText,
	internalError,
	unexpectedError,
} from "./errors.server.ts";
import { leaveEndedSession, setForgetting } from "./forget-person.server.ts";
import { noteInvitation } from "./invited-cookie.server.ts";
import { guardOrigin } from "./origin-guard.server.ts";
import { withoutTrailingMarks } from "./paths.ts";
import { readClock, readPreferences } from "./preferences.server.ts";
import { isPublicPath } from "./search-engines.server.ts";
import { securityHeaders } from "./security-headers.server.ts";
import { guestKeyHashOf, isSecure, sessionCookie } from "./session.server.ts";
import * as texts from "./texts.ts";
import { isLoopbackName } from "./this-machine.server.ts";

export const requestMiddleware: MiddlewareFunction<Response> = async (
	{ request, context, pattern },
	next,
) => {
	noteInLog({ route: `/${pattern.replace(/^\/|\/$/g, "")}` });
	const services = context.get(servicesContext);
	const sender = { address: context.get(addressContext), isShared: context.get(sharedPageContext) };
	const state = await createRequestState(services, sender, request);
	context.set(requestContext, state);
	const response = await runWithGuards(request, state, async () => {
		await noteInvitation({ request, context });
		return next();
	});
	const { code, reason } = logScope();
	if (code === "unauthenticated") noteInLog({ reason: reason ?? whyUnknown(state) });
	await leaveEndedSession(request, state, isPageOrRedirect(response));
	await setForgetting(state, response.headers);
	await noteChange(state);
	const hosts = services.providerHostsFor(new URL(request.url).pathname);
	return compress(request, setCaching(request, state, setResponseHeaders(request, state, response, hosts)));
};

async function runWithGuards(
	request: Request,
	state: RequestState,
	next: () => Promise<Response>,
): Promise<Response> {
	try {
		// No other site can make a browser send a key, because that needs a permission that we never give.
		if (sentApiKey(request) === null) guardOrigin(request, state.origin);
		if (!isApi(request) && !isPageMethod(request)) throw methodNotAllowed(request);
		const redirect = redirectWithoutMarks(request);
		if (redirect) return redirect;
	} catch (error) {
		const refusal = asDomainError(error);
		if (!refusal) throw error;
		if (refusal.code !== "cross_site" || !wantsPage(request)) return errorJson(refusal);
		state.refusal = refusal;
		return next();
	}
	try {
		await identifyActor(request, state);
		const response = await next();
		// The router answers an API error with a line of plain text.
		if (response.status === 500 && answersJson(request)) return errorJson(internalError());
		return (await isRouterError(response)) ? errorJson(methodNotAllowed(request)) : response;
	} catch (error) {
		const failure = asDomainError(error) ?? unexpectedError(error, request);
		return answersJson(request) ? errorJson(failure) : errorText(failure);
	}
}

/**
 * Shows the error page to a browser whose request came from another site, or seems so because APP_ORIGIN is wrong. It
 * is the root's second middleware, so that the page gets the headers of every page.
 */
export const crossSiteRefusals: MiddlewareFunction<Response> = async (args, next) => {
	const { refusal } = requestStateOf(args);
	if (refusal) throw errorData(refusal, args);
	return next();
};

/** Chats and mail programs append punctuation to an address, which should still lead to the page. */
function redirectWithoutMarks(request: Request): Response | null {
	if (isApi(request) || (request.method !== "GET" && request.method !== "HEAD")) return null;
	const { pathname, search } = new URL(request.url);
	const path = withoutTrailingMarks(pathname);
	return path ? new Response(null, { status: 302, headers: { Location: path + search } }) : null;
}

function wantsPage(request: Request): boolean {
	return !answersJson(request) && request.headers.get("Accept")?.includes("text/html") === true;
}

function answersJson(request: Request): boolean {
	return isApi(request) || new URL(request.url).pathname.startsWith("/webhooks/");
}

/** The router answers a method that a resource does not have with an unexplained 400 or 405. */
async function isRouterError(response: Response): Promise<boolean> {
	if (response.status !== 400 && response.status !== 405) return false;
	if (!response.headers.get("Content-Type")?.startsWith("application/json")) return false;
	return (await response.clone().text()) === '{"message":"Unexpected Server Error"}';
}

function isApi(request: Request): boolean {
	return /^\/api\//i.test(new URL(request.url).pathname);
}

function isPageMethod({ method }: Request): boolean {
	return method === "GET" || method === "HEAD" || method === "POST";
}

function methodNotAllowed(request: Request): DomainError {
	return new DomainError("method_not_allowed", texts.wrongMethod(request.method));
}

async function createRequestState(
	services: Services,
	{ address, isShared }: { address: string; isShared: boolean },
	request: Request,
): Promise<RequestState> {
	const { env, db, now, payments, mail, house } = services;
	const origin = env.APP_ORIGIN ?? new URL(request.url).origin;
	const nonce = isShared ? null : randomBytes(16).toString("base64");
	return {
		ctx: {
			...{ db, now: now(), readTime: now, payments, mail, house },
			actor: null,
			network: networkOf(address),
			clock: readClock(request),
		},
		session: null,
		apiKey: null,
		address: networkOf(address),
		origin,
		isPost: request.method === "POST",
		nonce,
		inlineSources: { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] },
		...(await readPreferences(request)),
		refusal: null,
		cookies: [],
		pageCookies: [],
		retryAfter: null,
		hasEndedSession: false,
		forgets: null,
		shareTags: [],
		laterAddress: null,
	};
}

async function identifyActor(request: Request, state: RequestState): Promise<void> {
	const key = sentApiKey(request);
	if (key !== null) return identifyByApiKey(request, state, key);
	const header = request.headers.get("Cookie");
	if (!header) return;
	const session = await sessionCookie(isSecure(state)).parse(header);
	const { db, now } = state.ctx;
	const user = typeof session === "string" ? await findSession(db, session, now) : null;
	if (user) {
		state.session = session;
		state.ctx.actor = { kind: "user", user };
		noteInLog({ user: user.id });
		return;
	}
	state.hasEndedSession = Boolean(session);
	if (session && isOpenedPage(request)) {
		state.forgets = "next";
		return;
	}
	const keyHash = await guestKeyHashOf(state, request);
	if (keyHash) state.ctx.actor = { kind: "guest", keyHash };
}

/** Why a request is anonymous, for its log line. */
function whyUnknown({ apiKey, hasEndedSession, ctx }: RequestState): string {
	if (apiKey !== null) return "the API key is wrong or was revoked";
	if (hasEndedSession) return "the session has ended";
	return ctx.actor ? "no session, and the guest cookie does not allow it" : "no session and no guest cookie";
}

function isOpenedPage(request: Request): boolean {
	return request.method === "GET" && request.headers.get("Accept")?.includes("text/html") === true;
}

/**
 * Whether browsers send Sec-Fetch-Site with a form's post. On plain http they do not, so then a post needs an Origin,
 * which a page with no-referrer would omit (docs/decisions/0003).
 */
function sendsFetchSite(origin: string): boolean {
	return origin.startsWith("https:") || isLoopbackName(new URL(origin).hostname);
}

const OWN_POLICIES = ["Referrer-Policy", "Content-Security-Policy"];

function setResponseHeaders(
	request: Request,
	state: RequestState,
	response: Response,
	hosts: ProviderHosts | null,
): Response {
	const headers = securityHeaders({
		inline: state.inlineSources,
		secure: isSecure(state),
		development: import.meta.env.DEV,
		hosts,
	});
	if (!isPublicPath(new URL(request.url).pathname)) response.headers.set("X-Robots-Tag", "noindex");
	for (const [name, value] of Object.entries(headers)) {
		// Pages with a secret in their address, and displayed mails, set stricter policies themselves.
		if (OWN_POLICIES.includes(name) && response.headers.has(name)) continue;
		response.headers.set(name, value);
	}
	if (response.headers.get("Referrer-Policy") === "no-referrer" && !sendsFetchSite(state.origin)) {
		response.headers.set("Referrer-Policy", "strict-origin");
	}
	if (response.status === 401 && isApi(request)) response.headers.set("WWW-Authenticate", challengeTo(state));
	const cookies = isRedirect(response) ? state.cookies : [...state.pageCookies, ...state.cookies];
	for (const cookie of state.apiKey === null ? lastOfEachName(cookies) : [])
		response.headers.append("Set-Cookie", cookie);
	if (state.retryAfter !== null) response.headers.set("Retry-After", String(state.retryAfter));
	return response;
}

/** The challenge that tells a refused program how to sign in (RFC 6750). */
function challengeTo({ apiKey }: RequestState): string {
	const parameters = ['realm="Gangway"', ...(apiKey === null ? [] : ['error="invalid_token"'])];
	return ["Bearer", parameters.join(", ")].join(" ");
}

function lastOfEachName(cookies: string[]): Iterable<string> {
	return new Map(cookies.map((cookie) => [cookie.slice(0, cookie.indexOf("=")), cookie])).values();
}

function setCaching(request: Request, state: RequestState, response: Response): Response {
	const { headers } = response;
	// No cache may give one browser's cookies to another browser.
	if (headers.has("Cache-Control") && !headers.has("Set-Cookie")) return response;
	const isPage = request.method !== "POST" && headers.get("Content-Type")?.startsWith("text/html") === true;
	// A page that sets a cookie may hold a toast, which must not be shown again on Back.
	const isKept = isPage && !headers.has("Set-Cookie") && mayBeCached(state, request);
	headers.set("Cache-Control", isKept ? "private, no-cache" : "private, no-store");
	if (isKept) headers.append("Vary", "Cookie");
	return response;
}

function isPageOrRedirect(response: Response): boolean {
	return isRedirect(response) || response.headers.get("Content-Type")?.startsWith("text/html") === true;
}

/** React Router sends redirects to its own script as a 202. */
function isRedirect(response: Response): boolean {
	return (response.status >= 300 && response.status < 400) || response.status === 202;
}
