import { and, eq, isNotNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { lockingMail, queueAccountMail, securityMail } from "#app/features/identity/account-mail.server.ts";
import { findPasskey, listPasskeys } from "#app/features/identity/passkeys/passkeys.queries.ts";
import { finishStep, startStep, tryStep } from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import {
	creationOptions,
	type RelyingParty,
	verifyCreation,
} from "#app/features/identity/passkeys/webauthn.server.ts";
import * as accountTexts from "#app/features/identity/texts.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { violatedConstraint } from "#db/db-errors.ts";
import { users } from "#db/schema/access.ts";
import { passkeys } from "#db/schema/identity.ts";
import { type Proof, requireProof } from "./proof.server.ts";
import * as texts from "./texts.ts";

const MAX_PASSKEYS = 20;

/**
 * Options for the account's owner to make a passkey. The address must be confirmed; otherwise a stranger could register
 * someone's address and lock its owner out.
 * @throws DomainError unauthenticated, invalid for a wrong password, conflict
 */
export async function beginAddPasskey(ctx: Ctx, rp: RelyingParty, proof: Proof) {
	const account = await requireProof(ctx, proof);
	if (account.emailVerifiedAt === null) throw new DomainError("conflict", texts.verifyFirst);
	const known = await listPasskeys(ctx.db.read, account.id);
	if (known.length >= MAX_PASSKEYS) throw new DomainError("conflict", texts.tooManyPasskeys(MAX_PASSKEYS));
	const options = await creationOptions(rp, account, known);
	const step = { purpose: "passkey_register", userId: account.id, challenge: options.challenge } as const;
	return { options, step: await ctx.db.write((tx) => startStep(tx, step, ctx.now)) };
}

type NewPasskey = { secret: string | null; credential: string; name: string };

/** Adds the passkey that a browser has made. @throws DomainError unauthenticated, invalid, conflict */
export async function addPasskey(
	ctx: Ctx,
	rp: RelyingParty,
	{ secret, credential, name }: NewPasskey,
	userAgent: string | null,
): Promise<void> {
	const { id: userId, email } = requireUser(ctx);
	const step = await ctx.db.write((tx) => tryStep(tx, secret, "passkey_register", ctx.now));
	if (step.userId !== userId) throw new DomainError("conflict", texts.startAgain);
	const made = await verifyCreation(rp, step.challenge, credential);
	try {
		await ctx.db.write(async (tx) => {
			await finishStep(tx, step);
			await tx.insert(passkeys).values({ ...made, id: newId(), userId, name, createdAt: ctx.now.getTime() });
			const content = securityMail(accountTexts.passkeyAddedMail(name), { at: ctx.now, userAgent });
			await queueAccountMail(ctx, tx, { kind: "passkey_added", userId, email, content });
		});
	} catch (error) {
		if (violatedConstraint(error) === "passkeys.credential_id")
			throw new DomainError("conflict", accountTexts.passkeyKnown);
		throw error;
	}
}

/** @throws DomainError unauthenticated, not_found */
export async function renamePasskey(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<void> {
	const { id: userId } = requireUser(ctx);
	await ctx.db.write(async (tx) => {
		const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
		const renamed = await tx.update(passkeys).set({ name }).where(isOwn).returning({ id: passkeys.id });
		if (renamed.length === 0) throw new DomainError("not_found", texts.passkeyGone);
	});
}

/**
 * Removes a passkey. A confirmed address is mailed a link that takes the account back, because losing passkeys may lock
 * its owner out.
 * @throws DomainError unauthenticated, not_found, invalid for a wrong password, conflict for the last one that is
 * needed
 */
export async function removePasskey(
	ctx: Ctx,
	id: string,
	proof: Proof,
	userAgent: string | null,
): Promise<void> {
	const account = await requireProof(ctx, proof);
	const { id: userId, email } = account;
	await ctx.db.write(async (tx) => {
		const passkey = await findPasskey(tx, userId, id);
		if (!passkey) throw new DomainError("not_found", texts.passkeyGone);
		const isTwoStep = and(eq(users.id, userId), isNotNull(users.twoStepSince));
		const isNeeded = (await tx.$count(users, isTwoStep)) > 0;
		if (isNeeded && (await listPasskeys(tx, userId)).length === 1)
			throw new DomainError("conflict", account.passwordHash ? texts.lastPasskey : texts.onlyWayIn);
		await tx.delete(passkeys).where(eq(passkeys.id, passkey.id));
		const occasion = { at: ctx.now, userAgent };
		const content = lockingMail(accountTexts.passkeyRemovedMail(passkey.name), account, occasion);
		await queueAccountMail(ctx, tx, { kind: "passkey_removed", userId, email, content });
	});
}
