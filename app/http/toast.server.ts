import { type Cookie, createCookie, createCookieSessionStorage } from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
import type { ToastContent } from "#app/lib/toast-content.ts";
import type { Services } from "#app/services.server.ts";
import type { RequestState } from "./context.server.ts";
import { isSecure } from "./session.server.ts";

const TOAST_COOKIE = "gangway_toast";

export function toastCookie(secure: boolean, secrets: string[] = []): Cookie {
	return createCookie(TOAST_COOKIE, { path: "/", httpOnly: true, sameSite: "lax", secure, secrets });
}

/** remix-toast's default cookie has a public secret, so it gets this installation's secret. */
function toastStorage(services: Services, secure: boolean) {
	return createCookieSessionStorage({
		cookie: toastCookie(secure, [services.flashSecret]),
	});
}

function toastUtils(services: Services, secure: boolean) {
	return createToastUtilsWithCustomSession(toastStorage(services, secure));
}

/** A cookie holds 4,096 bytes, and a letter of some scripts takes up five. */
const MAX_TITLE = 200;
const MAX_MESSAGE = 550;

/** Stores a toast for the next page. A long one is cut, because the browser would drop the whole cookie. */
export async function flashToast(
	services: Services,
	state: RequestState,
	toast: ToastContent,
): Promise<void> {
	const { redirectWithToast } = toastUtils(services, isSecure(state));
	const response = await redirectWithToast("/", {
		message: beginning(toast.title, MAX_TITLE),
		description: toast.message && beginning(toast.message, MAX_MESSAGE),
		type: toast.type ?? "success",
	});
	state.cookies.push(...response.headers.getSetCookie());
}

function beginning(text: string, max: number): string {
	if (text.length <= max) return text;
	return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

export async function hasToast(services: Services, state: RequestState, request: Request): Promise<boolean> {
	if (!sendsToast(request)) return false;
	const { getToast } = toastUtils(services, isSecure(state));
	return (await getToast(request)).toast !== undefined;
}

export async function takeToast(
	services: Services,
	state: RequestState,
	request: Request,
): Promise<ToastContent | null> {
	if (!sendsToast(request)) return null;
	const secure = isSecure(state);
	const { toast } = await toastUtils(services, secure).getToast(request);
	// With an empty cookie, this browser would never get pages from memory (shared-pages.server.ts).
	const { getSession, destroySession } = toastStorage(services, secure);
	state.pageCookies.push(await destroySession(await getSession()));
	if (!toast) return null;
	return {
		title: toast.message,
		message: toast.description,
		type: toast.type === "error" || toast.type === "info" ? toast.type : "success",
	};
}

/** Without this check of the header, each page would sign a cookie that it does not send. */
function sendsToast(request: Request): boolean {
	return request.headers.get("Cookie")?.includes(`${TOAST_COOKIE}=`) === true;
}
