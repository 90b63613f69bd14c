import { and, eq, gte, isNotNull } from "drizzle-orm";
import { listPasskeys } from "#app/features/accounts/passkeys/passkeys.queries.ts";
import { deleteRecoveryCodes } from "#app/features/accounts/passkeys/recovery-codes.server.ts";
import { MAILED_LINK_MS } from "#app/features/accounts/tokens.server.ts";
import type { Tx } from "#db/client.server.ts";
import { passkeys, recoveryCodes, users } from "#db/schema/index.ts";

/**
 * For the link that takes an account back: whoever took it must not keep its owner out by a passkey. Passkeys that were
 * added, recovery codes that were made, and two-step sign-in that was switched on, from half an hour before the mail are
 * undone. Without a passkey that is left, older two-step sign-in is switched off, too.
 * @param expiresAt of the link, UTC ms
 */
export async function undoRecentPasskeys(tx: Tx, userId: string, expiresAt: number): Promise<void> {
	const since = expiresAt - 2 * MAILED_LINK_MS;
	await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
	const isRecent = and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since));
	await tx.delete(recoveryCodes).where(isRecent);
	const hasPasskey = (await listPasskeys(tx, userId)).length > 0;
	const switchedOff = await tx
		.update(users)
		.set({ twoStepSince: null })
		.where(
			and(eq(users.id, userId), hasPasskey ? gte(users.twoStepSince, since) : isNotNull(users.twoStepSince)),
		)
		.returning({ id: users.id });
	if (switchedOff.length > 0) await deleteRecoveryCodes(tx, userId);
}
