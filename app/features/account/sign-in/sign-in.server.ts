import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail, requireMail, signInMail } from "#app/features/identity/account-mail.server.ts";
import type { Register, SignIn } from "#app/features/identity/accounts.schema.ts";
import { hashNewPassword, passwordMatches } from "#app/features/identity/passwords.server.ts";
import { type Device, endSession, toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { requireLink, takeToken } from "#app/features/identity/tokens.server.ts";
import { replaceMemberGuestKey } from "#app/features/members/guest-memberships.server.ts";
import { replaceClaimGuestKey } from "#app/features/trips/claims.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newId, newSecret } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { violatedConstraint } from "#db/db-errors.ts";
import { insertOne } from "#db/insert-one.ts";
import { users } from "#db/schema/access.ts";
import {
	completeUnlessTwoStep,
	requireSession,
	spendRecoveryCode,
} from "../security/passkey-sign-in.server.ts";
import * as texts from "../texts.ts";
import {
	completeAnnouncedSignIn,
	completeSignIn,
	completeUnverifiedSignIn,
	type SignInResult,
} from "./complete-sign-in.server.ts";
import { queueVerification } from "./verify-email.server.ts";

/**
 * Makes an account, signs it in with a new session, and moves what this browser has as a guest to it.
 * @param mailsVerification whether to mail a link that verifies the address
 * @throws DomainError email_taken, invalid for a password that is easy to guess
 */
export async function register(
	ctx: Ctx,
	input: Register,
	device: Device,
	{ mailsVerification = true } = {},
): Promise<SignInResult> {
	const passwordHash = await hashNewPassword(input.password, input);
	const now = ctx.now.getTime();
	const { password: _, ...names } = input;
	try {
		return await ctx.db.write(async (tx) => {
			const row = await insertOne(tx, users, {
				id: newId(),
				...names,
				passwordHash,
				createdAt: now,
				updatedAt: now,
			});
			if (mailsVerification) await queueVerification(ctx, tx, row);
			return completeSignIn(ctx, tx, toSignedInUser(row), device);
		});
	} catch (error) {
		if (violatedConstraint(error) === "users.email") {
			throw new DomainError("email_taken", texts.emailHasAccount, {
				field: "email",
			});
		}
		throw error;
	}
}

/**
 * Signs in, or begins the second step of two-step sign-in if no recovery code is given.
 * @throws DomainError bad_credentials, the same for an unknown email and for a wrong password; second_step_required;
 * invalid on `recoveryCode`
 */
export async function signIn(ctx: Ctx, input: SignIn, device: Device): Promise<SignInResult> {
	const [known] = await ctx.db.read.select().from(users).where(eq(users.email, input.email));
	const refused = () => new DomainError("bad_credentials", texts.badCredentials);
	if (!(await passwordMatches(known?.passwordHash ?? null, input.password)) || !known) throw refused();
	const outcome = await ctx.db.write(async (tx) => {
		// The password may have been changed or removed during the check.
		const isStillGood = and(eq(users.id, known.id), eq(users.passwordHash, known.passwordHash));
		const [row] = await tx.select().from(users).where(isStillGood);
		if (!row) throw refused();
		const complete = () => completeAnnouncedSignIn(ctx, tx, toSignedInUser(row), device);
		if (!row.twoStepSince || !input.recoveryCode) return completeUnlessTwoStep(ctx, tx, row, complete);
		await spendRecoveryCode(ctx, tx, row, input.recoveryCode, device);
		return complete();
	});
	return requireSession(outcome);
}

/**
 * Ends the session and revokes the browser's guest key, so that copies of its cookies give no access
 * (docs/decisions/0002).
 */
export async function signOut(
	ctx: Ctx,
	session: string | null,
	guestKeyHash: string | null = null,
): Promise<void> {
	if (!session && !guestKeyHash) return;
	await ctx.db.write(async (tx) => {
		if (session) await endSession(tx, session);
		if (guestKeyHash) await revokeGuestKey(tx, guestKeyHash);
	});
}

async function revokeGuestKey(tx: Tx, keyHash: string): Promise<void> {
	const unknownKeyHash = hashSecret(newSecret());
	await replaceMemberGuestKey(tx, keyHash, unknownKeyHash);
	await replaceClaimGuestKey(tx, keyHash, unknownKeyHash);
}

/**
 * Mails a link that signs in, if the address has an account.
 * @param returnTo a path of ours to continue with
 * @throws DomainError conflict without mail
 */
export async function requestSignInLink(ctx: Ctx, email: string, returnTo: string): Promise<void> {
	requireMail(ctx);
	const content = signInMail(email, returnTo);
	await ctx.db.write((tx) => queueAccountMail(ctx, tx, { kind: "sign_in", userId: null, email, content }));
}

/**
 * Signs in by a mailed link. This does not verify the address, so that nothing found by the address moves to the
 * account unasked. All other sessions of an unverified account end, and its password, passkeys and two-step sign-in are
 * removed. A verified account with two-step sign-in still needs its second step.
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
