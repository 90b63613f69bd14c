import type { ActionFunctionArgs } from "react-router";
import type { SignInResult } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import { maskAddress } from "#app/features/joining/membership-links.server.ts";
import {
	refuseGuestMembership,
	requireGuestMembership,
	takeGuestMembership,
} from "#app/features/joining/membership-questions.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { type RouteArgs, requestStateOf } from "./context.server.ts";
import { mailLink } from "./mailed-links.server.ts";
import { guestKeyHashOf } from "./session.server.ts";

/** Returns the page after signing in: first the question about a guest's membership in this browser, if there is one. */
export function afterSignIn(
	{ membershipQuestions }: Pick<SignInResult, "membershipQuestions">,
	to: string,
): string {
	return membershipQuestions > 0 ? questionPath(to) : to;
}

/** @param skip ids of memberships not to ask about this time */
export function questionPath(to: string, skip: readonly string[] = []): string {
	const query = new URLSearchParams({ returnTo: to });
	for (const id of skip) query.append("skip", id);
	return `${pathTo("/is-this-you")}?${query}`;
}

/** Returns the hash of the browser's guest secret, which it keeps after signing in. */
export function guestKeyOf(args: RouteArgs & { request: Request }): Promise<string | null> {
	return guestKeyHashOf(requestStateOf(args), args.request);
}

export type MembershipAnswer = { to: "attached" | "refused" } | { to: "mailed"; address: string };

/**
 * Processes the answer to whether a membership is the user's. Mailing a link to the membership's address counts towards the limit
 * on such mail.
 * @throws DomainError as takeGuestMembership and refuseGuestMembership; rate_limited
 */
export async function answerMembershipQuestion(
	args: ActionFunctionArgs,
	{ memberId, isMine }: { memberId: string; isMine: boolean },
): Promise<MembershipAnswer & { trip: string }> {
	const { ctx } = requestStateOf(args);
	const key = await guestKeyOf(args);
	const { mailTo, trip, tripId } = await requireGuestMembership(ctx, key, memberId);
	if (!isMine) {
		await refuseGuestMembership(ctx, key, memberId);
		return { to: "refused", trip };
	}
	if (!mailTo) {
		await takeGuestMembership(ctx, key, memberId);
		return { to: "attached", trip };
	}
	const link = { purpose: "open_place", email: mailTo, tripId } as const;
	await mailLink(args, link, async () => {
		await takeGuestMembership(ctx, key, memberId);
	});
	return { to: "mailed", address: maskAddress(mailTo), trip };
}
