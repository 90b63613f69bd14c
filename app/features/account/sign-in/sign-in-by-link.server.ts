import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail, requireMail } from "#app/features/identity/account-mail.server.ts";
import { signInMail } from "#app/features/identity/mails.ts";
import { type Device, toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { requireLink, takeToken } from "#app/features/identity/tokens.server.ts";
import { users } from "#db/schema/access.ts";
import { completeUnlessTwoStep, requireSession } from "../security/second-step.server.ts";
import {
	completeAnnouncedSignIn,
	completeUnverifiedSignIn,
	type SignInResult,
} from "./complete-sign-in.server.ts";

/**
 * Mails a link that signs in, if the address has an account.
 * @param returnTo a path of ours, to go to afterwards
 * @throws DomainError conflict without mail
 */
export async function requestSignInLink(ctx: Ctx, email: string, returnTo: string): Promise<void> {
	requireMail(ctx);
	const content = signInMail(email, returnTo);
	await ctx.db.write((tx) => queueAccountMail(ctx, tx, { kind: "sign_in", userId: null, email, content }));
}

/**
 * It does not verify the address, because nothing of the address should come to an account by chance. All other sessions
 * of an unverified account end, and its password, passkeys and two-step sign-in are removed. A verified account with
 * two-step sign-in still asks for its second step.
 * @throws DomainError not_found, second_step_required
 */
export async function signInByLink(ctx: Ctx, secret: string, device: Device): Promise<SignInResult> {
	const outcome = await ctx.db.write(async (tx) => {
		const { userId } = await takeToken(tx, secret, ["sign_in"], ctx.now);
		const [row] = await tx.select().from(users).where(eq(users.id, userId));
		const owner = requireLink(row);
		if (owner.emailVerifiedAt === null) return completeUnverifiedSignIn(ctx, tx, owner, device);
		const complete = () => completeAnnouncedSignIn(ctx, tx, toSignedInUser(owner), device);
		return completeUnlessTwoStep(ctx, tx, owner, complete);
	});
	return requireSession(outcome);
}
