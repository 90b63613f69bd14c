import { type RequestState, type RouteArgs, requestStateOf } from "./context.server.ts";
import { hostCookie, readPersonsCookie } from "./cookies.server.ts";
import { isSecure } from "./session.server.ts";

const MAX_AGE_S = 60 * 60;
const MAX_PAYMENTS = 10;

export const thankedCookie = (state: RequestState) =>
	hostCookie("gangway_thanked", isSecure(state), { maxAge: MAX_AGE_S });

/**
 * Whether this browser returns from the provider's page for the first time since it paid. The address of that return
 * may be loaded again, and stays in the browser's history.
 * @param paidAt UTC ms
 */
export async function isFirstReturn(
	args: RouteArgs & { request: Request },
	paymentId: string,
	paidAt: number | null,
): Promise<boolean> {
	const state = requestStateOf(args);
	const cookie = thankedCookie(state);
	const isRecent = paidAt !== null && state.ctx.now.getTime() - paidAt < MAX_AGE_S * 1000;
	const thanked = await readPersonsCookie(cookie, state, args.request);
	const ids: unknown[] = Array.isArray(thanked) ? thanked.slice(-MAX_PAYMENTS) : [];
	if (!isRecent || ids.includes(paymentId)) return false;
	state.cookies.push(await cookie.serialize([...ids, paymentId]));
	return true;
}
