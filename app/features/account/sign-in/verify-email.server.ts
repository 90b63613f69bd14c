import { and, desc, eq, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import { type Ctx, type SignedInUser, userOf } from "#app/access/ctx.ts";
import { queueAccountMail, requireMail, verifyMail } from "#app/features/identity/account-mail.server.ts";
import { forgetBrowsersOf } from "#app/features/identity/known-browsers.server.ts";
import { listPasskeys } from "#app/features/identity/passkeys/passkeys.queries.ts";
import { type Device, isSessionOf, toSignedInUser } from "#app/features/identity/sessions.server.ts";
import {
	findTokenOwner,
	makeNewPasswordPath,
	readToken,
	requireLink,
	takeToken,
} from "#app/features/identity/tokens.server.ts";
import type { ClaimResult } from "#app/features/trips/claims.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import type { Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { endAccessOf, removeUnverifiedKeysAndPassword } from "../security/end-access.server.ts";
import { moveGuestData } from "./complete-sign-in.server.ts";

/** Mails the asker a link that confirms their address. @throws DomainError unauthenticated, conflict without mail */
export async function requestVerification(ctx: Ctx): Promise<void> {
	const user = requireUser(ctx);
	requireMail(ctx);
	if (!user.emailVerified) await mailVerification(ctx, user);
}

export function mailVerification(ctx: Ctx, user: Pick<SignedInUser, "id" | "email">): Promise<void> {
	return ctx.db.write((tx) => queueVerification(ctx, tx, user));
}

export async function queueVerification(
	ctx: Ctx,
	tx: Tx,
	user: Pick<SignedInUser, "id" | "email">,
): Promise<void> {
	const { id: userId, email } = user;
	const hasPasskeys = (await listPasskeys(tx, userId)).length > 0;
	const content = verifyMail(user, { hasPasskeys });
	await queueAccountMail(ctx, tx, { kind: "verify_email", userId, email, content });
}

type VerificationLink = { isDone: true } | { isDone: false; email: string };

/**
 * What a verification link can still do. Nothing is left to do if the account of the link, or of the visitor with an
 * invalid link, has a confirmed address.
 * @throws DomainError not_found
 */
export async function verificationView(ctx: Ctx, secret: string): Promise<VerificationLink> {
	const owner = await findTokenOwner(ctx.db.read, secret, "verify_email");
	if (owner?.emailVerifiedAt) return { isDone: true };
	try {
		const { email } = await readToken(ctx, secret, ["verify_email"]);
		return { isDone: false, email: readableAddress(email) };
	} catch (error) {
		if (userOf(ctx)?.emailVerified) return { isDone: true };
		throw error;
	}
}

type ConfirmingDevice = Pick<Device, "session" | "browserKeyHash"> & Partial<Pick<Device, "userAgent">>;

/**
 * Confirms an account's address by its mailed link. The trips and guest memberships with that address become the
 * account's (Rules: Who organizes a trip, Joining). All sessions except the confirming browser's end, other known
 * browsers are forgotten, and calendar links end. Unless that browser is signed in to the account, a stranger may have
 * made it: its password, passkeys and two-step sign-in are removed.
 * @param device the browser that confirms
 * @returns also the path on which the owner of a removed password chooses one, or null
 * @throws DomainError not_found
 */
export async function verifyEmail(
	ctx: Ctx,
	secret: string,
	{ session, browserKeyHash, userAgent = null }: ConfirmingDevice,
): Promise<{ user: SignedInUser; claimed: ClaimResult; passwordPath: string | null }> {
	return ctx.db.write(async (tx) => {
		const { userId } = await takeToken(tx, secret, ["verify_email"], ctx.now);
		const now = ctx.now.getTime();
		const isUnverified = and(eq(users.id, userId), isNull(users.emailVerifiedAt));
		const [before] = await tx.select().from(users).where(isUnverified);
		const isOtherBrowser = before && !(await isSessionOf(tx, session, userId, ctx.now));
		if (before) {
			if (isOtherBrowser) await removeUnverifiedKeysAndPassword(ctx, tx, before, userAgent);
			await endAccessOf(tx, userId, session);
			await forgetBrowsersOf(tx, userId, browserKeyHash);
		}
		const [row] = await tx
			.update(users)
			.set({ emailVerifiedAt: now, updatedAt: now })
			.where(eq(users.id, userId))
			.returning();
		const user = toSignedInUser(requireLink(row));
		return {
			user,
			claimed: await moveGuestData(ctx, tx, user, null),
			passwordPath: isOtherBrowser ? await makeNewPasswordPath(ctx, tx, user) : null,
		};
	});
}

/** Whether a link that verifies the account's address is queued or sent. */
export async function hasMailedVerification(
	{ db }: Pick<Ctx, "db">,
	{ id, email }: Pick<SignedInUser, "id" | "email">,
): Promise<boolean> {
	const mail = await findVerificationMail(db.read, { userId: id, email });
	return mail?.status === "waiting" || mail?.status === "sent";
}

const findVerificationMail = rowQuery((db, { userId, email }: Params<Record<"userId" | "email", string>>) =>
	db
		.select({ status: outbox.status })
		.from(outbox)
		.where(and(eq(outbox.userId, userId), eq(outbox.kind, "verify_email"), eq(outbox.email, email)))
		.orderBy(desc(outbox.createdAt))
		.limit(1),
);
