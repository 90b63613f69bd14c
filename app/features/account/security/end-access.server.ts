import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail, securityMail } from "#app/features/identity/account-mail.server.ts";
import { deleteApiKeysOf } from "#app/features/identity/api-keys.server.ts";
import { forgetBrowsersOf } from "#app/features/identity/known-browsers.server.ts";
import { deleteRecoveryCodes } from "#app/features/identity/passkeys/recovery-codes.server.ts";
import { deleteStepsOf } from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import { type Device, endSessionsOf, replaceSession } from "#app/features/identity/sessions.server.ts";
import * as mailTexts from "#app/features/identity/texts.ts";
import { deleteLinksOf } from "#app/features/identity/tokens.server.ts";
import { withdrawReplies } from "#app/features/messages/notifications/settings/reply-settings.server.ts";
import { deleteSubscriptionsWithoutSession } from "#app/features/messages/push/subscriptions.server.ts";
import { deleteFeedsOf } from "#app/features/trips/calendar/member-calendar.server.ts";
import type { Tx } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { passkeys } from "#db/schema/identity.ts";

/**
 * Ends all access of anyone who could sign in to an account until now: sessions, sign-ins under way, API keys, push
 * messages and calendar links.
 * @param exceptSession the secret of the session that stays
 */
export async function endAccessOf(
	tx: Tx,
	userId: string,
	exceptSession: string | null = null,
): Promise<void> {
	await endSessionsOf(tx, userId, exceptSession);
	await deleteStepsOf(tx, userId);
	await deleteApiKeysOf(tx, userId);
	await deleteSubscriptionsWithoutSession(tx, userId);
	await deleteFeedsOf(tx, userId);
}

/**
 * Ends all other access to the account, and gives this browser a new session.
 * @param keepsAddress keeps the link that confirms the address
 * @returns the new session's secret
 */
export async function endOtherAccess(
	ctx: Ctx,
	tx: Tx,
	userId: string,
	device: Device,
	keepsAddress: boolean,
): Promise<string> {
	await endAccessOf(tx, userId, device.session);
	await forgetBrowsersOf(tx, userId, device.browserKeyHash);
	await deleteLinksOf(tx, userId, keepsAddress);
	return replaceSession(ctx, tx, userId, device);
}

type Owner = Pick<typeof users.$inferSelect, "id" | "email" | "twoStepSince" | "passwordHash">;

/**
 * Also removes a password that a stranger may have set, and tells the address. The owner of the mailbox chooses a new
 * one by a mailed link.
 */
export async function removeUnverifiedKeysAndPassword(
	ctx: Ctx,
	tx: Tx,
	owner: Owner,
	userAgent: string | null,
): Promise<void> {
	const { id: userId, email, passwordHash } = owner;
	await removeUnverifiedKeys(ctx, tx, owner, userAgent);
	if (!passwordHash) return;
	await tx.update(users).set({ passwordHash: "" }).where(eq(users.id, userId));
	const content = securityMail(mailTexts.passwordEndedMail, { at: ctx.now, userAgent });
	await queueAccountMail(ctx, tx, { kind: "password_removed", userId, email, content });
}

/**
 * Removes the passkeys, recovery codes and two-step sign-in of an account whose address was unconfirmed when the owner
 * of the mailbox signed in, because a stranger may have added them. Consents to replies are withdrawn, too. The address
 * is told if there were passkeys or two-step sign-in.
 */
export async function removeUnverifiedKeys(
	ctx: Ctx,
	tx: Tx,
	{ id: userId, email, twoStepSince }: Pick<Owner, "id" | "email" | "twoStepSince">,
	userAgent: string | null,
): Promise<void> {
	const removed = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
	await tx.update(users).set({ twoStepSince: null }).where(eq(users.id, userId));
	await deleteRecoveryCodes(tx, userId);
	await withdrawReplies(ctx, tx, userId);
	if (removed.length === 0 && twoStepSince === null) return;
	const content = securityMail(mailTexts.keysRemovedMail, { at: ctx.now, userAgent });
	await queueAccountMail(ctx, tx, { kind: "keys_removed", userId, email, content });
}
