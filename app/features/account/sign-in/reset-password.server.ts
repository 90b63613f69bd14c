import { and, eq, gte, isNull, lt, ne } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import {
	passwordChangedMail,
	queueAccountMail,
	requireMail,
	resetMail,
	securityMail,
} from "#app/features/identity/account-mail.server.ts";
import { forgetBrowsersOf } from "#app/features/identity/known-browsers.server.ts";
import { deleteRecoveryCodes } from "#app/features/identity/passkeys/recovery-codes.server.ts";
import { hashNewPassword } from "#app/features/identity/passwords.server.ts";
import { type Device, toSignedInUser } from "#app/features/identity/sessions.server.ts";
import * as mailTexts from "#app/features/identity/texts.ts";
import {
	type AccountPurpose,
	deleteTokensOf,
	MAILED_LINK_TTL_MS,
	readToken,
	requireLink,
	takeToken,
} from "#app/features/identity/tokens.server.ts";
import { withdrawReplies } from "#app/features/messages/notifications/settings/reply-settings.server.ts";
import { queueDetachCard } from "#app/features/payments/cards/card-jobs.server.ts";
import { findCustomer } from "#app/features/payments/cards/customers.queries.ts";
import { removeSavedCards } from "#app/features/payments/cards/moved-cards.server.ts";
import { belongsTo, listPaymentMethods } from "#app/features/payments/cards/payment-methods.queries.ts";
import { makeDefault } from "#app/features/payments/cards/store-card.server.ts";
import { forgetCard } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { withdrawOffersOf } from "#app/features/trips/handover/handover.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { violatedConstraint } from "#db/db-errors.ts";
import { members, users } from "#db/schema/access.ts";
import { passkeys, recoveryCodes } from "#db/schema/identity.ts";
import { payers, paymentMethods } from "#db/schema/payments.ts";
import { updateNameCopies } from "../profile/profile.server.ts";
import { endAccessOf, removeUnverifiedKeys } from "../security/end-access.server.ts";
import { completeUnlessTwoStep, requireSession } from "../security/passkey-sign-in.server.ts";
import { completeSignIn, type SignInResult } from "./complete-sign-in.server.ts";

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
 * Sets a new password by a mailed link, and signs in, or begins the second step of two-step sign-in. Ends all other
 * sessions, links (except older ones that restore an address), calendar links and push messages of the account, and its
 * offers to hand a trip over. The link's address becomes verified, and the account gets it back if it was changed
 * since. If the account had this address unconfirmed, its passkeys and two-step sign-in are removed.
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
				await endKeysOfTakeover(ctx, tx, token, device.userAgent);
				await detachWhatCameSince(ctx, tx, token);
				await withdrawReplies(ctx, tx, userId, takenOverSince(token));
			}
			const before = await requireRow(tx, userId);
			if (before.email === email && before.emailVerifiedAt === null)
				await removeUnverifiedKeys(ctx, tx, before, device.userAgent);
			const changed = await storePassword(ctx, tx, before, { email, passwordHash });
			await endAccessOf(tx, userId);
			await withdrawOffersOf(ctx, tx, userId);
			await forgetBrowsersOf(tx, userId);
			await deleteTokensOf(tx, token);
			const content = passwordChangedMail({ at: ctx.now, userAgent: device.userAgent });
			await queueAccountMail(ctx, tx, { kind: "password_changed", userId, email, content });
			const complete = () => completeSignIn(ctx, tx, toSignedInUser(changed), device);
			return completeUnlessTwoStep(ctx, tx, changed, complete);
		});
		return requireSession(outcome);
	} catch (error) {
		// Another account has taken that address in the meantime.
		if (violatedConstraint(error) === "users.email") return requireLink<SignInResult>(undefined);
		throw error;
	}
}

type Owner = typeof users.$inferSelect;

async function storePassword(
	ctx: Ctx,
	tx: Tx,
	before: Owner,
	change: Pick<Owner, "email" | "passwordHash">,
): Promise<Owner> {
	const now = ctx.now.getTime();
	const [row] = await tx
		.update(users)
		.set({ ...change, emailVerifiedAt: now, updatedAt: now })
		.where(eq(users.id, before.id))
		.returning();
	const changed = requireLink(row);
	if (before.email !== change.email)
		await updateNameCopies(tx, toSignedInUser(before), toSignedInUser(changed));
	return changed;
}

async function requireRow(db: Reader, userId: string): Promise<Owner> {
	const [row] = await db.select().from(users).where(eq(users.id, userId));
	return requireLink(row);
}

/** A mailed link that takes an account back to `email`. `expiresAt` is in UTC ms. */
type RestoringLink = { userId: string; email: string; expiresAt: number };

/** The time from which the account is assumed to be in a stranger's hands (UTC ms): half an hour before the mail. */
function takenOverSince({ expiresAt }: RestoringLink): number {
	return expiresAt - 2 * MAILED_LINK_TTL_MS;
}

/**
 * Removes the passkeys and recovery codes of an account that its owner takes back by a mailed link, and turns two-step
 * sign-in off, so that whoever took it can neither get in nor lock the owner out. If two-step sign-in and a passkey are
 * older than half an hour before the mail, they stay and only newer ones are removed, because access to a mailbox alone
 * must not bypass them. A mail names the removed passkeys.
 */
async function endKeysOfTakeover(
	ctx: Ctx,
	tx: Tx,
	link: RestoringLink,
	userAgent: string | null,
): Promise<void> {
	const { userId, email } = link;
	const since = takenOverSince(link);
	const isOwn = eq(passkeys.userId, userId);
	const isOldTwoStep = and(eq(users.id, userId), lt(users.twoStepSince, since));
	const hasOldPasskey = (await tx.$count(passkeys, and(isOwn, lt(passkeys.createdAt, since)))) > 0;
	const keepsOld = hasOldPasskey && (await tx.$count(users, isOldTwoStep)) > 0;
	const isEnded = keepsOld ? and(isOwn, gte(passkeys.createdAt, since)) : isOwn;
	const ended = await tx.delete(passkeys).where(isEnded).returning({ id: passkeys.id });
	if (keepsOld) {
		const isRecent = and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since));
		await tx.delete(recoveryCodes).where(isRecent);
	} else {
		await tx.update(users).set({ twoStepSince: null }).where(eq(users.id, userId));
		await deleteRecoveryCodes(tx, userId);
	}
	if (ended.length === 0) return;
	const words = keepsOld ? mailTexts.newKeysEndedMail : mailTexts.allKeysEndedMail;
	const content = securityMail(words, { at: ctx.now, userAgent });
	await queueAccountMail(ctx, tx, { kind: "keys_removed", userId, email, content });
}

/**
 * When an account goes back to its previous address, takes away what it got at the address it leaves: cards saved since
 * the assumed takeover, and memberships since then, which become a guest's with that address. Their owner may have
 * acquired the account in good faith, and would lose both to its previous owner.
 */
async function detachWhatCameSince(ctx: Ctx, tx: Tx, link: RestoringLink): Promise<void> {
	const { userId, email } = link;
	const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
	if (account?.email === email) return;
	const since = takenOverSince(link);
	await removeCards(ctx, tx, userId, since);
	const isOwn = eq(members.userId, userId);
	const charged = await tx
		.select({ id: members.id })
		.from(payers)
		.innerJoin(members, eq(members.id, payers.memberId))
		.where(and(isOwn, gte(payers.updatedAt, since)));
	await removeSavedCards(
		ctx,
		tx,
		charged.map(({ id }) => id),
	);
	await tx
		.update(members)
		.set({ userId: null, guestKeyHash: null, email: account?.email, avatar: null, coOrganizerSince: null })
		.where(
			and(isOwn, gte(members.joinedAt, since), ne(members.role, "organizer"), isNull(members.removedAt)),
		);
}

async function removeCards(ctx: Ctx, tx: Tx, userId: string, since: number): Promise<void> {
	const removed = await tx
		.update(paymentMethods)
		.set({ isActive: false, isDefault: false, updatedAt: ctx.now.getTime() })
		.where(
			and(
				eq(paymentMethods.userId, userId),
				eq(paymentMethods.isActive, true),
				gte(paymentMethods.createdAt, since),
			),
		)
		.returning();
	const refs = removed.flatMap(({ externalPaymentMethodRef: ref }) => ref ?? []);
	await forgetCard(tx, userId, refs);
	for (const ref of refs) await queueDetachCard(ctx, tx, ref);
	const own = { userId, provider: ctx.payments.provider };
	const customer = await findCustomer(tx, own);
	const left = (await listPaymentMethods(tx, own)).filter((method) => belongsTo(customer, method));
	const [newest] = left;
	if (newest && !left.some(({ isDefault }) => isDefault)) await makeDefault(ctx, tx, newest);
}
