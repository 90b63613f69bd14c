import { and, eq, isNull } from "drizzle-orm";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { recoveryCodes } from "#db/schema/identity.ts";
import { newRecoveryCode, RECOVERY_CODE_COUNT, readRecoveryCode } from "./recovery-codes.ts";

/** Makes new recovery codes and invalidates the account's older ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
	const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
	const createdAt = now.getTime();
	await tx
		.insert(recoveryCodes)
		.values(codes.map((code) => ({ codeHash: hashSecret(code), userId, createdAt })));
	return codes;
}

/** Uses a code up atomically, so that only one of two concurrent tries succeeds. @returns whether it was valid */
export async function takeRecoveryCode(tx: Tx, userId: string, typed: string, now: Date): Promise<boolean> {
	const code = readRecoveryCode(typed);
	if (!code) return false;
	const taken = await tx
		.update(recoveryCodes)
		.set({ usedAt: now.getTime() })
		.where(
			and(
				eq(recoveryCodes.codeHash, hashSecret(code)),
				eq(recoveryCodes.userId, userId),
				isNull(recoveryCodes.usedAt),
			),
		)
		.returning({ codeHash: recoveryCodes.codeHash });
	return taken.length > 0;
}

export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
	return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** Whether recovery codes were made for the account, used or not. */
export async function hasRecoveryCodes(db: Reader, userId: string): Promise<boolean> {
	return (await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
