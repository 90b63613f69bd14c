import { noteInvitationUsed } from "#app/features/members/invitations/invitation-link.server.ts";
import { DAY_S } from "#app/lib/dates.ts";
import { type RouteArgs, requestStateOf } from "./context.server.ts";
import { hostCookie, readPersonsCookie } from "./cookies.server.ts";
import { isRead } from "./origin-guard.server.ts";
import { isSecure } from "./session.server.ts";

type State = ReturnType<typeof requestStateOf>;

/** The cookie with the invitation that a browser came by. It gives no access, but shows the invited address. */
export const invitedCookie = (state: State) =>
	hostCookie("gangway_invited", isSecure(state), { maxAge: 30 * DAY_S });

export async function rememberInvitation(args: RouteArgs, token: string): Promise<void> {
	const state = requestStateOf(args);
	state.cookies.push(await invitedCookie(state).serialize(token));
}

/** The secret of the invitation that this browser came by, or null. */
export async function invitationTokenOf(args: RouteArgs & { request: Request }): Promise<string | null> {
	const state = requestStateOf(args);
	const token = await readPersonsCookie(invitedCookie(state), state, args.request);
	return typeof token === "string" && token ? token : null;
}

/** Counts the invitation that this browser came by as opened if the request is a form or a call, not a read. */
export async function noteInvitation(args: RouteArgs & { request: Request }): Promise<void> {
	if (isRead(args.request)) return;
	const token = await invitationTokenOf(args);
	if (token) await noteInvitationUsed(requestStateOf(args).ctx, token);
}
