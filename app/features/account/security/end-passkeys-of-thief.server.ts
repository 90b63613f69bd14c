import { and, eq, gte, lt } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail } from "#app/features/identity/account-mail.server.ts";
import { securityMail } from "#app/features/identity/mails.ts";
import { deleteRecoveryCodes } from "#app/features/identity/passkeys/recovery-codes.server.ts";
import * as mailTexts from "#app/features/identity/texts.ts";
import type { Tx } from "#db/client.server.ts";
import { users } from "#db/schema/access.ts";
import { passkeys, recoveryCodes } from "#db/schema/identity.ts";
import { type TakeBack, takenOverSince } from "./take-back.server.ts";

/**
 * Ends the passkeys and recovery codes of an account that its owner takes back by a mailed link, and switches two-step
 * sign-in off, so that whoever took it can neither get in nor keep the owner out. Where two-step sign-in and a passkey
 * are older than half an hour before the mail, they stay and only newer ones end, because a mailbox alone must not get
 * round them. A mail names the passkeys that ended.
 */
export async function endPasskeysOfThief(
	ctx: Ctx,
	tx: Tx,
	link: TakeBack,
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
