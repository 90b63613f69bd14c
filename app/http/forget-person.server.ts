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

/** Every cookie that gives access or says something about a person. The rest say what a browser is, and stay. */
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

/** Asks the next page of a browser to clear what is stored in it. */
const forgetCookie = (state: RequestState) =>
	hostCookie("gangway_forget", isSecure(state), { maxAge: 30 * DAY_S });

/**
 * Has this browser forget its person: at sign-out and with the account. The answer
 * clears the cookies. The next page clears what is stored, by a script, and has the service worker drop its copies. On https
 * the browser is asked to clear all of it at once, which needs no script.
 */
export async function forgetPerson(state: RequestState): Promise<void> {
	state.session = null;
	state.ctx.actor = null;
	state.forgets = "next";
	state.cookies.push(...(await clearedCookies(state, COOKIES_OF_PERSON)));
}

/**
 * Has this browser forget whose session was ended elsewhere, where its cookie came with the request: with the page that
 * someone opens, and where someone signs in. A form that a guest sends goes on as theirs, so only the session's cookie is
 * cleared. What else a script asks for changes nothing, because this browser may have got another session meanwhile.
 * @param isShown whether the answer is a page or leads to one: another may be kept by a cache that others share
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

/** Returns the script that clears what is stored, if this page is the one that has to, or else an empty text. */
export function forgetScript(state: RequestState, request: Request): string {
	if (!state.forgets && !request.headers.get("Cookie")?.includes("gangway_forget=")) return "";
	state.forgets = "here";
	return `(${clearStored})(${JSON.stringify(PERSONAL_KEYS)});(${tellWorkerToForget})();`;
}

/** Sets the headers of an answer that forgets someone. */
export async function setForgetting(state: RequestState, headers: Headers): Promise<void> {
	if (!state.forgets) return;
	if (isSecure(state)) headers.set("Clear-Site-Data", '"storage"');
	const lifetime = state.forgets === "here" ? { maxAge: 0 } : {};
	state.cookies.push(await forgetCookie(state).serialize("yes", lifetime));
}
