import type { Cookie } from "react-router";
import { clearStored, PERSONAL_KEYS, tellWorkerToForget } from "#app/lib/browser-storage.ts";
import { DAY_S } from "#app/lib/dates.ts";
import { askedCookie } from "./asked-cookie.server.ts";
import type { RequestState } from "./context.server.ts";
import { hostCookie } from "./cookies.server.ts";
import { thankedCookie } from "./first-return.server.ts";
import { invitedCookie } from "./invited-cookie.server.ts";
import { secretCookie } from "./one-time-secret.server.ts";
import { isRead } from "./origin-guard.server.ts";
import { readingCookie } from "./reading-cookie.server.ts";
import { guestCookie, isSecure, sessionCookie } from "./session.server.ts";
import { stepCookie } from "./step-cookie.server.ts";
import { toastCookie } from "./toast.server.ts";

type CookieOf = (state: RequestState) => Cookie;

const SESSION_COOKIE: CookieOf = (state) => sessionCookie(isSecure(state));

/** Every cookie that gives access or says something about a person. Other cookies are about the browser, and stay. */
const COOKIES_OF_PERSON: readonly CookieOf[] = [
	SESSION_COOKIE,
	(state) => guestCookie(isSecure(state)),
	secretCookie,
	stepCookie,
	invitedCookie,
	askedCookie,
	thankedCookie,
	() => readingCookie,
	(state) => toastCookie(isSecure(state)),
];

/** Asks the browser's next page to clear what is stored in it. */
const forgetCookie = (state: RequestState) =>
	hostCookie("gangway_forget", isSecure(state), { maxAge: 30 * DAY_S });

/**
 * Makes this browser forget its person, at sign-out and when the account is deleted. The answer clears the cookies. The
 * next page's script clears what is stored, and has the service worker drop its copies. On https the browser is asked
 * to clear all of it at once, without a script.
 */
export async function forgetPerson(state: RequestState): Promise<void> {
	state.session = null;
	state.ctx.actor = null;
	state.forgets = "next";
	state.cookies.push(...(await clearedCookies(state, COOKIES_OF_PERSON)));
}

/**
 * Makes this browser forget the person whose session was ended elsewhere, when a request brings that session's cookie
 * to open a page or to sign in. A guest's form is still accepted, so then only the session cookie is cleared. Other
 * requests of scripts clear nothing, because the browser may have got another session meanwhile.
 * @param isShown whether the answer is a page or leads to one; any other answer may be kept by a shared cache
 */
export async function leaveEndedSession(
	request: Request,
	state: RequestState,
	isShown: boolean,
): Promise<void> {
	if (!state.hasEndedSession) return;
	const isOpened = isRead(request) && state.forgets !== null;
	const isGuests = !isRead(request) && state.ctx.actor?.kind === "guest";
	if (isOpened && !isShown) {
		state.forgets = null;
	} else if (isOpened || state.session) {
		state.forgets ??= "next";
		state.cookies.unshift(...(await clearedCookies(state, COOKIES_OF_PERSON)));
	} else if (isGuests) {
		state.forgets ??= "next";
		state.cookies.unshift(...(await clearedCookies(state, [SESSION_COOKIE])));
	}
}

function clearedCookies(state: RequestState, cookies: readonly CookieOf[]): Promise<string[]> {
	const gone = { maxAge: 0, secure: isSecure(state) };
	return Promise.all(cookies.map((cookieFor) => cookieFor(state).serialize("", gone)));
}

/** Returns the script that clears what is stored, if this page has to do it, or else an empty text. */
export function forgetScript(state: RequestState, request: Request): string {
	if (!state.forgets && !request.headers.get("Cookie")?.includes("gangway_forget=")) return "";
	state.forgets = "here";
	return `(${clearStored})(${JSON.stringify(PERSONAL_KEYS)});(${tellWorkerToForget})();`;
}

/** Sets the headers of an answer that makes the browser forget someone. */
export async function setForgetting(state: RequestState, headers: Headers): Promise<void> {
	if (!state.forgets) return;
	if (isSecure(state)) headers.set("Clear-Site-Data", '"storage"');
	const lifetime = state.forgets === "here" ? { maxAge: 0 } : {};
	state.cookies.push(await forgetCookie(state).serialize("yes", lifetime));
}
