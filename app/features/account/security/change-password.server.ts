import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import {
	lockingMail,
	passwordChangedMail,
	queueAccountMail,
} from "#app/features/identity/account-mail.server.ts";
import { listPasskeys } from "#app/features/identity/passkeys/passkeys.queries.ts";
import { countRecoveryCodes } from "#app/features/identity/passkeys/recovery-codes.server.ts";
import { hashNewPassword } from "#app/features/identity/passwords.server.ts";
import type { Device } from "#app/features/identity/sessions.server.ts";
import * as mailTexts from "#app/features/identity/texts.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { endOtherAccess } from "./end-access.server.ts";
import { type Account, requireProof } from "./proof.server.ts";
import * as texts from "./texts.ts";

/**
 * Sets a new password, or the first one of an account that signs in by passkey. All other sessions, links, calendar links
 * and push messages of the account end, and its owner is told by mail.
 * @returns the secret of this browser's new session
 * @throws DomainError unauthenticated, invalid for a wrong current password, the same new one, or one that is easy to
 * guess, conflict
 */
export async function changePassword(
	ctx: Ctx,
	input: { currentPassword?: string; password: string },
	device: Device,
): Promise<string> {
	const proof = { session: device.session, currentPassword: input.currentPassword };
	const account = await requireProof(ctx, proof, { passkeySuffices: false });
	if (account.passwordHash && input.password === input.currentPassword)
		throw new DomainError("invalid", texts.samePassword, { field: "password" });
	const passwordHash = await hashNewPassword(input.password, account);
	return ctx.db.write(async (tx) => {
		await storePassword(ctx, tx, account, { passwordHash });
		const content = passwordChangedMail({ at: ctx.now, userAgent: device.userAgent });
		const { id: userId, email } = account;
		await queueAccountMail(ctx, tx, { kind: "password_changed", userId, email, content });
		return endOtherAccess(ctx, tx, userId, device, true);
	});
}

/**
 * Removes the password, so that the account signs in by passkey alone, or in two steps if a mailed link is the first.
 * @returns the secret of this browser's new session
 * @throws DomainError unauthenticated, invalid for a wrong password, conflict without a passkey and recovery codes
 */
export async function removePassword(
	ctx: Ctx,
	{ currentPassword }: { currentPassword?: string },
	device: Device,
): Promise<string> {
	const account = await requireProof(
		ctx,
		{ session: device.session, currentPassword },
		{ passkeySuffices: false },
	);
	return ctx.db.write(async (tx) => {
		const passkeys = await listPasskeys(tx, account.id);
		if (passkeys.length === 0) throw new DomainError("conflict", texts.passkeyNeeded);
		if ((await countRecoveryCodes(tx, account.id)) === 0)
			throw new DomainError("conflict", texts.codesNeeded);
		const twoStepSince = account.twoStepSince ?? ctx.now.getTime();
		await storePassword(ctx, tx, account, { passwordHash: "", twoStepSince });
		const occasion = { at: ctx.now, userAgent: device.userAgent };
		const content = lockingMail(mailTexts.passwordRemovedMail, account, occasion);
		const { id: userId, email } = account;
		await queueAccountMail(ctx, tx, { kind: "password_removed", userId, email, content });
		return endOtherAccess(ctx, tx, userId, device, true);
	});
}

type Change = { passwordHash: string; twoStepSince?: number };

/** Of two concurrent changes only the first succeeds, because the second has confirmed an outdated password. */
async function storePassword(ctx: Ctx, tx: Tx, account: Account, change: Change): Promise<void> {
	const isAsProved = and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash));
	const changed = await tx
		.update(users)
		.set({ ...change, updatedAt: ctx.now.getTime() })
		.where(isAsProved)
		.returning({ id: users.id });
	if (changed.length === 0) throw new DomainError("conflict", texts.changedMeanwhile);
}
