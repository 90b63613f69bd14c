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

/** remix-toast's default cookie has a public secret, so it gets this installation's own. */
function toastStorage(services: Services, secure: boolean) {
	return createCookieSessionStorage({
		cookie: toastCookie(secure, [services.flashSecret]),
	});
}

function toastUtils(services: Services, secure: boolean) {
	return createToastUtilsWithCustomSession(toastStorage(services, secure));
}

export async function flashToast(
	services: Services,
	state: RequestState,
	toast: ToastContent,
): Promise<void> {
	const { redirectWithToast } = toastUtils(services, isSecure(state));
	const response = await redirectWithToast("/", {
		message: toast.title,
		description: toast.message,
		type: toast.type ?? "success",
	});
	state.cookies.push(...response.headers.getSetCookie());
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
	// An empty cookie would keep pages from memory from this browser (shared-pages.server.ts).
	const { getSession, destroySession } = toastStorage(services, secure);
	state.pageCookies.push(await destroySession(await getSession()));
	if (!toast) return null;
	return {
		title: toast.message,
		message: toast.description,
		type: toast.type === "error" || toast.type === "info" ? toast.type : "success",
	};
}

/** Without this look at the header, each page would sign a cookie that it does not send. */
function sendsToast(request: Request): boolean {
	return request.headers.get("Cookie")?.includes(`${TOAST_COOKIE}=`) === true;
}
