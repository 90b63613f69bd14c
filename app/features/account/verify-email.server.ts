import { and, eq, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import { type Ctx, type SignedInUser, userOf } from "#app/access/ctx.ts";
import { queueAccountMail, requireMail } from "#app/features/accounts/account-mail.server.ts";
import { forgetBrowsersOf } from "#app/features/accounts/known-browsers.server.ts";
import { verifyMail } from "#app/features/accounts/mails.ts";
import { type Device, toSignedInUser } from "#app/features/accounts/sessions.server.ts";
import { findTokenOwner, readToken, requireLink, takeToken } from "#app/features/accounts/tokens.server.ts";
import { attachMemberships } from "#app/features/members/attach-memberships.server.ts";
import { type ClaimResult, claimTrips } from "#app/features/trips/claims.server.ts";
import type { Tx } from "#db/client.server.ts";
import { users } from "#db/schema/index.ts";
import { endAccessOf } from "./end-access.server.ts";

/** Mails the asker a link that confirms their address. @throws DomainError unauthenticated, conflict without mail */
export async function requestVerification(ctx: Ctx): Promise<void> {
	const user = requireUser(ctx);
	requireMail(ctx);
	if (!user.emailVerified) await mailVerification(ctx, user);
}

export function mailVerification(ctx: Ctx, user: Pick<SignedInUser, "id" | "email">): Promise<void> {
	return ctx.db.write((tx) => queueVerification(ctx, tx, user));
}

export function queueVerification(ctx: Ctx, tx: Tx, user: Pick<SignedInUser, "id" | "email">): Promise<void> {
	const { id: userId, email } = user;
	return queueAccountMail(ctx, tx, { kind: "verify_email", userId, email, content: verifyMail(user) });
}

type VerificationLink = { isDone: true } | { isDone: false; email: string };

/**
 * What a verification link is still good for. Nothing is left to do where the account of the link, or of who opens one
 * that no longer works, has its address confirmed.
 * @throws DomainError not_found
 */
export async function verificationView(ctx: Ctx, secret: string): Promise<VerificationLink> {
	const owner = await findTokenOwner(ctx.db.read, secret, "verify_email");
	if (owner?.emailVerifiedAt) return { isDone: true };
	try {
		const { email } = await readToken(ctx, secret, ["verify_email"]);
		return { isDone: false, email };
	} catch (error) {
		if (userOf(ctx)?.emailVerified) return { isDone: true };
		throw error;
	}
}

/**
 * Confirms an account's address by its mailed link. The trips and the guests' places of that address become the
 * account's (Rules: Who organizes a trip, Joining). Whoever was signed in before that is signed out, except the browser
 * that confirms, other browsers are not known any more, and calendar links end.
 * @param device the browser that confirms
 * @throws DomainError not_found
 */
export async function verifyEmail(
	ctx: Ctx,
	secret: string,
	{ session, browserKeyHash }: Pick<Device, "session" | "browserKeyHash">,
): Promise<{ user: SignedInUser; claimed: ClaimResult }> {
	return ctx.db.write(async (tx) => {
		const { userId } = await takeToken(tx, secret, ["verify_email"], ctx.now());
		const now = ctx.now().getTime();
		const isUnverified = and(eq(users.id, userId), isNull(users.emailVerifiedAt));
		if ((await tx.$count(users, isUnverified)) > 0) {
			await endAccessOf(tx, userId, session);
			await forgetBrowsersOf(tx, userId, browserKeyHash);
		}
		const [row] = await tx
			.update(users)
			.set({ emailVerifiedAt: now, updatedAt: now })
			.where(eq(users.id, userId))
			.returning();
		const user = toSignedInUser(requireLink(row));
		await attachMemberships(tx, user, null);
		return { user, claimed: await claimTrips(ctx, tx, user, null) };
	});
}
