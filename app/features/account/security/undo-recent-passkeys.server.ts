import { and, eq, gte } from "drizzle-orm";
import { deleteRecoveryCodes } from "#app/features/accounts/passkeys/recovery-codes.server.ts";
import { MAILED_LINK_MS } from "#app/features/accounts/tokens.server.ts";
import type { Tx } from "#db/client.server.ts";
import { passkeys, users } from "#db/schema/index.ts";

/**
 * For the link that brings an older address back: whoever took the account must not keep its owner out by a passkey.
 * Passkeys that were added, and two-step sign-in that was switched on, from half an hour before the mail are undone.
 * @param expiresAt of the link, UTC ms
 */
export async function undoRecentPasskeys(tx: Tx, userId: string, expiresAt: number): Promise<void> {
	const since = expiresAt - 2 * MAILED_LINK_MS;
	await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
	const switchedOff = await tx
		.update(users)
		.set({ twoStepSince: null })
		.where(and(eq(users.id, userId), gte(users.twoStepSince, since)))
		.returning({ id: users.id });
	if (switchedOff.length > 0) await deleteRecoveryCodes(tx, userId);
}
