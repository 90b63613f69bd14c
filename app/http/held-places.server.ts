import type { ActionFunctionArgs } from "react-router";
import type { SignInResult } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import { findAskedPlace, refuseHeldPlace, takeHeldPlace } from "#app/features/joining/answer-place.server.ts";
import { maskAddress } from "#app/features/joining/place-page.server.ts";
import { type RouteArgs, requestStateOf } from "./context.server.ts";
import { mailLink } from "./mailed-links.server.ts";
import { guestKeyHashOf } from "./session.server.ts";

const QUESTION_PATH = "/is-this-you";

/**
 * Returns where to go after signing in: first to the question about a guest's place in this browser, if there is one.
 */
export function afterSignIn({ placesToAsk }: Pick<SignInResult, "placesToAsk">, to: string): string {
	return placesToAsk > 0 ? questionPath(to) : to;
}

/** @param skip ids of places that are not asked about this time */
export function questionPath(to: string, skip: readonly string[] = []): string {
	const query = new URLSearchParams({ returnTo: to });
	for (const id of skip) query.append("skip", id);
	return `${QUESTION_PATH}?${query}`;
}

/** Returns the hash of the browser's guest secret, which it keeps after signing in. */
export function heldBy(args: RouteArgs & { request: Request }): Promise<string | null> {
	return guestKeyHashOf(requestStateOf(args), args.request);
}

export type PlaceAnswer = { to: "attached" | "refused" } | { to: "mailed"; address: string };

/**
 * Processes the answer to whether a place is the user's. Mailing a link to the place's address counts towards the limit
 * on such mail.
 * @throws DomainError as takeHeldPlace and refuseHeldPlace; rate_limited
 */
export async function answerPlace(
	args: ActionFunctionArgs,
	{ memberId, isMine }: { memberId: string; isMine: boolean },
): Promise<PlaceAnswer & { trip: string }> {
	const { ctx } = requestStateOf(args);
	const key = await heldBy(args);
	const { mailTo, trip, tripId } = await findAskedPlace(ctx, key, memberId);
	if (!isMine) {
		await refuseHeldPlace(ctx, key, memberId);
		return { to: "refused", trip };
	}
	if (!mailTo) {
		await takeHeldPlace(ctx, key, memberId);
		return { to: "attached", trip };
	}
	const link = { purpose: "open_place", email: mailTo, tripId } as const;
	await mailLink(args, link, async () => {
		await takeHeldPlace(ctx, key, memberId);
	});
	return { to: "mailed", address: maskAddress(mailTo), trip };
}
