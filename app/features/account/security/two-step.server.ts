import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { lockingMail, queueAccountMail, securityMail } from "#app/features/identity/account-mail.server.ts";
import { listPasskeys } from "#app/features/identity/passkeys/passkeys.queries.ts";
import {
	countRecoveryCodes,
	deleteRecoveryCodes,
	replaceRecoveryCodes,
} from "#app/features/identity/passkeys/recovery-codes.server.ts";
import * as mailTexts from "#app/features/identity/texts.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { type Proof, requireProof } from "./proof.server.ts";
import * as texts from "./texts.ts";

/**
 * Turns two-step sign-in on: signing in then needs a passkey or a recovery code, too. A confirmed address is mailed a
 * link that undoes this, because it may lock the owner of the mailbox out.
 * @returns recovery codes to show once, or null if the account has unused ones
 * @throws DomainError unauthenticated, invalid for a wrong password, conflict without a passkey
 */
export async function switchTwoStepOn(
	ctx: Ctx,
	proof: Proof,
	userAgent: string | null = null,
): Promise<string[] | null> {
	const account = await requireProof(ctx, proof);
	const { id, email } = account;
	return ctx.db.write(async (tx) => {
		await requirePasskey(tx, id);
		const switchedOn = await tx
			.update(users)
			.set({ twoStepSince: ctx.now.getTime() })
			.where(and(eq(users.id, id), isNull(users.twoStepSince)))
			.returning({ id: users.id });
		if (switchedOn.length > 0) {
			const occasion = { at: ctx.now, userAgent };
			const content = lockingMail(mailTexts.twoStepOnMail, account, occasion);
			await queueAccountMail(ctx, tx, { kind: "two_step_on", userId: id, email, content });
		}
		return (await countRecoveryCodes(tx, id)) > 0 ? null : replaceRecoveryCodes(tx, id, ctx.now);
	});
}

/**
 * Turns two-step sign-in off, so that the password is enough again, and deletes the recovery codes.
 * @throws DomainError unauthenticated, invalid for a wrong password, conflict for an account without a password
 */
export async function switchTwoStepOff(ctx: Ctx, proof: Proof, userAgent: string | null): Promise<void> {
	const { id: userId, email, passwordHash, twoStepSince } = await requireProof(ctx, proof);
	if (!passwordHash) throw new DomainError("conflict", texts.passwordNeeded);
	if (twoStepSince === null) return;
	await ctx.db.write(async (tx) => {
		await tx.update(users).set({ twoStepSince: null }).where(eq(users.id, userId));
		await deleteRecoveryCodes(tx, userId);
		const content = securityMail(mailTexts.twoStepOffMail, { at: ctx.now, userAgent });
		await queueAccountMail(ctx, tx, { kind: "two_step_off", userId, email, content });
	});
}

/**
 * Makes new recovery codes, which invalidate the older ones. The owner is told by mail.
 * @returns the codes, to show once
 * @throws DomainError unauthenticated, invalid for a wrong password, conflict without a passkey
 */
export async function makeRecoveryCodes(
	ctx: Ctx,
	proof: Proof,
	userAgent: string | null = null,
): Promise<string[]> {
	const { id, email } = await requireProof(ctx, proof);
	return ctx.db.write(async (tx) => {
		await requirePasskey(tx, id);
		const content = securityMail(mailTexts.codesMadeMail, { at: ctx.now, userAgent });
		await queueAccountMail(ctx, tx, { kind: "recovery_codes_made", userId: id, email, content });
		return replaceRecoveryCodes(tx, id, ctx.now);
	});
}

async function requirePasskey(db: Reader, userId: string): Promise<void> {
	if ((await listPasskeys(db, userId)).length === 0) throw new DomainError("conflict", texts.passkeyNeeded);
}
