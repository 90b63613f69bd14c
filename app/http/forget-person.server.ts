import type { Cookie } from "react-router";
import { clearStored, PERSONAL_KEYS, tellWorkerToForget } from "#app/lib/browser-storage.ts";
import { DAY_S } from "#app/lib/dates.ts";
import { askedCookie } from "./asked-cookie.server.ts";
import type { RequestState } from "./context.server.ts";
import { hostCookie } from "./cookies.server.ts";
import { thankedCookie } from "./first-return.server.ts";
import { invitedCookie } from "./invited-cookie.server.ts";
import { secretCookie } from "./one-time-secret.server.ts";
import { readingCookie } from "./reading-cookie.server.ts";
import { guestCookie, isSecure, sessionCookie } from "./session.server.ts";
import { stepCookie } from "./step-cookie.server.ts";
import { toastCookie } from "./toast.server.ts";

/** Every cookie that gives access or says something about a person. The rest say what a browser is, and stay. */
const COOKIES_OF_PERSON: ((state: RequestState) => Cookie)[] = [
	(state) => sessionCookie(isSecure(state)),
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
 * Has this browser forget its person: at sign-out, with the account, and when the session was ended elsewhere. The answer
 * clears the cookies. The next page clears what is stored, by a script, and has the service worker drop its copies. On https
 * the browser is asked to clear all of it at once, which needs no script.
 */
export async function forgetPerson(state: RequestState): Promise<void> {
	state.session = null;
	state.ctx.actor = null;
	state.forgets = "next";
	for (const cookieFor of COOKIES_OF_PERSON) {
		const secure = isSecure(state);
		state.cookies.push(await cookieFor(state).serialize("", { maxAge: 0, secure }));
	}
}

/** Returns the script that clears what is stored, if this page is the one that has to, or else an empty text. */
export function forgetScript(state: RequestState, request: Request): string {
	if (!state.forgets && !request.headers.get("Cookie")?.includes("gangway_forget=")) return "";
	state.forgets = "here";
	return `(${clearStored})(${JSON.stringify(PERSONAL_KEYS)});(${tellWorkerToForget})();`;
}

/** Sets the headers of an answer that forgets somebody. */
export async function setForgetting(state: RequestState, headers: Headers): Promise<void> {
	if (!state.forgets) return;
	if (isSecure(state)) headers.set("Clear-Site-Data", '"storage"');
	const lifetime = state.forgets === "here" ? { maxAge: 0 } : {};
	state.cookies.push(await forgetCookie(state).serialize("yes", lifetime));
}
