import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail, requireMail } from "#app/features/identity/account-mail.server.ts";
import { forgetBrowsersOf } from "#app/features/identity/known-browsers.server.ts";
import { passwordChangedMail, resetMail } from "#app/features/identity/mails.ts";
import { hashNewPassword } from "#app/features/identity/passwords.server.ts";
import { type Device, toSignedInUser } from "#app/features/identity/sessions.server.ts";
import {
	type AccountPurpose,
	deleteTokensOf,
	readToken,
	requireLink,
	takeToken,
} from "#app/features/identity/tokens.server.ts";
import { withdrawReplies } from "#app/features/messages/notifications/settings/reply-settings.server.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { users } from "#db/schema/access.ts";
import { violatedConstraint } from "#db/sqlite-errors.ts";
import { updateNameCopies } from "../profile/profile.server.ts";
import { endPasskeysOfThief } from "../security/end-passkeys-of-thief.server.ts";
import { leaveBehind } from "../security/leave-behind.server.ts";
import { removeStrangersKeys } from "../security/remove-strangers-keys.server.ts";
import { completeUnlessTwoStep, requireSession } from "../security/second-step.server.ts";
import { takenOverSince } from "../security/take-back.server.ts";
import { completeSignIn, type SignInResult } from "./complete-sign-in.server.ts";
import { endAccessOf } from "./end-access.server.ts";

export const RESET_PURPOSES: AccountPurpose[] = ["reset_password", "change_email"];

/** Mails a link to choose a new password, if the address has an account. @throws DomainError conflict without mail */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
	requireMail(ctx);
	const content = resetMail(email);
	await ctx.db.write((tx) =>
		queueAccountMail(ctx, tx, { kind: "reset_password", userId: null, email, content }),
	);
}

/**
 * Sets a new password by a mailed link, and signs in, or begins the second step of an account that has one. All other
 * sessions, links, calendar links and push messages of the account end, except an older link that restores an address.
 * The address that the link was mailed to is verified by it, and the account gets that address back if it was changed
 * since. If the account had it without having confirmed it, its passkeys and two-step sign-in are removed.
 * @throws DomainError not_found, second_step_required, invalid for a password that is easy to guess, which leaves the
 * link as it is
 */
export async function resetPassword(
	ctx: Ctx,
	{ secret, password }: { secret: string; password: string },
	device: Device,
): Promise<SignInResult> {
	const known = await readToken(ctx, secret, RESET_PURPOSES);
	const owner = await requireRow(ctx.db.read, known.userId);
	const passwordHash = await hashNewPassword(password, { ...owner, email: known.email });
	try {
		const outcome = await ctx.db.write(async (tx) => {
			const token = await takeToken(tx, secret, RESET_PURPOSES, ctx.now);
			const { userId, email } = token;
			if (token.purpose === "change_email") {
				await endPasskeysOfThief(ctx, tx, token, device.userAgent);
				await leaveBehind(ctx, tx, token);
				await withdrawReplies(ctx, tx, userId, takenOverSince(token));
			}
			const before = await requireRow(tx, userId);
			if (before.email === email && before.emailVerifiedAt === null)
				await removeStrangersKeys(ctx, tx, before, device.userAgent);
			const user = await changePassword(ctx, tx, { userId, email, passwordHash });
			await endAccessOf(tx, userId);
			await forgetBrowsersOf(tx, userId);
			await deleteTokensOf(tx, token);
			const content = passwordChangedMail({ at: ctx.now, userAgent: device.userAgent });
			await queueAccountMail(ctx, tx, { kind: "password_changed", userId, email, content });
			const changed = await requireRow(tx, userId);
			return completeUnlessTwoStep(ctx, tx, changed, () => completeSignIn(ctx, tx, user, device));
		});
		return requireSession(outcome);
	} catch (error) {
		// Another account has taken that address since.
		if (violatedConstraint(error) === "users.email") return requireLink<SignInResult>(undefined);
		throw error;
	}
}

type NewPassword = { userId: string; email: string; passwordHash: string };

async function changePassword(ctx: Ctx, tx: Tx, { userId, email, passwordHash }: NewPassword) {
	const before = toSignedInUser(await requireRow(tx, userId));
	const now = ctx.now.getTime();
	await tx
		.update(users)
		.set({ email, passwordHash, emailVerifiedAt: now, updatedAt: now })
		.where(eq(users.id, userId));
	const user = toSignedInUser(await requireRow(tx, userId));
	if (before.email !== email) await updateNameCopies(tx, before, user);
	return user;
}

async function requireRow(db: Reader, userId: string) {
	const [row] = await db.select().from(users).where(eq(users.id, userId));
	return requireLink(row);
}
