import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { newSignInMail, queueAccountMail } from "#app/features/identity/account-mail.server.ts";
import {
	forgetBrowsersOf,
	isNewBrowser,
	rememberBrowser,
} from "#app/features/identity/known-browsers.server.ts";
import { type Device, replaceSession, toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { canBeTakenBack } from "#app/features/identity/tokens.server.ts";
import { attachMemberships, listGuestMemberships } from "#app/features/members/guest-memberships.server.ts";
import { addGuestCardsToAccount, removeSavedCards } from "#app/features/payments/cards/moved-cards.server.ts";
import { type ClaimResult, claimTrips } from "#app/features/trips/claims.server.ts";
import type { Tx } from "#db/db.ts";
import type { users } from "#db/schema/access.ts";
import { endAccessOf, removeUnverifiedKeysAndPassword } from "../security/end-access.server.ts";

/** `membershipQuestions` is the number of guest memberships in this browser that may belong to the account. */
export type SignInResult = {
	user: SignedInUser;
	session: string;
	claimed: ClaimResult;
	membershipQuestions: number;
};

/** Starts a session, and moves what this browser has as a guest to the account. */
export async function completeSignIn(
	ctx: Ctx,
	tx: Tx,
	user: SignedInUser,
	device: Device,
): Promise<SignInResult> {
	const guestKeyHash = ctx.actor?.kind === "guest" ? ctx.actor.keyHash : null;
	const session = await startKnownSession(ctx, tx, user.id, device);
	const claimed = await moveGuestData(ctx, tx, user, guestKeyHash);
	const held = guestKeyHash ? await listGuestMemberships(tx, { guestKeyHash, userId: user.id }) : [];
	return { user, session, claimed, membershipQuestions: held.length };
}

async function startKnownSession(ctx: Ctx, tx: Tx, userId: string, device: Device): Promise<string> {
	const session = await replaceSession(ctx, tx, userId, device);
	if (device.browserKeyHash) await rememberBrowser(tx, userId, device.browserKeyHash, ctx.now);
	return session;
}

/**
 * Signs the owner of a mailbox in to an account with an unconfirmed address. A stranger may have made the account and
 * know its password, so all other access and the password end, and nothing is moved to the account.
 */
export async function completeUnverifiedSignIn(
	ctx: Ctx,
	tx: Tx,
	owner: typeof users.$inferSelect,
	device: Device,
): Promise<SignInResult> {
	const user = toSignedInUser(owner);
	await endAccessOf(tx, user.id);
	await removeUnverifiedKeysAndPassword(ctx, tx, owner, device.userAgent);
	await forgetBrowsersOf(tx, user.id);
	const session = await startKnownSession(ctx, tx, user.id, device);
	return { user, session, claimed: { trips: [], overLimit: 0 }, membershipQuestions: 0 };
}

/**
 * Like `completeSignIn`, and mails the owner of a verified address about a browser that is new to the account, unless it
 * is the first one.
 */
export async function completeAnnouncedSignIn(
	ctx: Ctx,
	tx: Tx,
	user: SignedInUser,
	device: Device,
): Promise<SignInResult> {
	const { browserKeyHash, userAgent } = device;
	const isTold = user.emailVerified && browserKeyHash;
	if (isTold && (await isNewBrowser(tx, user.id, browserKeyHash, ctx.now))) {
		const content = newSignInMail({ at: ctx.now, userAgent });
		await queueAccountMail(ctx, tx, { kind: "new_sign_in", userId: user.id, email: user.email, content });
	}
	return completeSignIn(ctx, tx, user, device);
}

/**
 * Moves guest memberships and unclaimed trips to the account: the trips that this browser created, this browser's
 * memberships with the account's address, and, once that address is verified, memberships and trips with it from any
 * browser, without their saved cards. What is found by address alone waits while a mailed link could still take the
 * account back to another address, because it would move with the account (Rules: Account mail).
 */
export async function moveGuestData(
	ctx: Ctx,
	tx: Tx,
	user: SignedInUser,
	guestKeyHash: string | null,
): Promise<ClaimResult> {
	const asked = { guestKeyHash, byAddress: !(await canBeTakenBack(tx, user.id, ctx.now)) };
	const attached = await attachMemberships(tx, user, asked);
	await addGuestCardsToAccount(ctx, tx, user.id, attached.ofBrowser);
	await removeSavedCards(ctx, tx, attached.byAddress);
	return claimTrips(ctx, tx, user, asked);
}
