import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail } from "#app/features/identity/account-mail.server.ts";
import { securityMail } from "#app/features/identity/mails.ts";
import { deleteRecoveryCodes } from "#app/features/identity/passkeys/recovery-codes.server.ts";
import * as mailTexts from "#app/features/identity/texts.ts";
import { withdrawReplies } from "#app/features/messages/notifications/settings/reply-settings.server.ts";
import type { Tx } from "#db/client.server.ts";
import { users } from "#db/schema/access.ts";
import { passkeys } from "#db/schema/identity.ts";

type Owner = Pick<typeof users.$inferSelect, "id" | "email" | "twoStepSince" | "passwordHash">;

/**
 * Ends the password that a stranger may have chosen, too, and tells the address. The owner of the mailbox chooses one by
 * a mailed link.
 */
export async function endStrangersAccess(
	ctx: Ctx,
	tx: Tx,
	owner: Owner,
	userAgent: string | null,
): Promise<void> {
	const { id: userId, email, passwordHash } = owner;
	await removeStrangersKeys(ctx, tx, owner, userAgent);
	if (!passwordHash) return;
	await tx.update(users).set({ passwordHash: "" }).where(eq(users.id, userId));
	const content = securityMail(mailTexts.passwordEndedMail, { at: ctx.now, userAgent });
	await queueAccountMail(ctx, tx, { kind: "password_removed", userId, email, content });
}

/**
 * Removes the passkeys, the recovery codes and the two-step sign-in of an account whose address was not confirmed when
 * the owner of the mailbox came, because a stranger may have added them. If there were any, the address is told. What was
 * agreed about replies is withdrawn, too.
 */
export async function removeStrangersKeys(
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
