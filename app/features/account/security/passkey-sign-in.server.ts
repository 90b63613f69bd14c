import { and, eq } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail, securityMail } from "#app/features/identity/account-mail.server.ts";
import {
	findCredential,
	listPasskeys,
	type Passkey,
} from "#app/features/identity/passkeys/passkeys.queries.ts";
import {
	countRecoveryCodes,
	takeRecoveryCode,
} from "#app/features/identity/passkeys/recovery-codes.server.ts";
import {
	challengeStep,
	findStep,
	finishStep,
	type SignInStep,
	startStep,
	tryStep,
} from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import {
	type RelyingParty,
	readAssertion,
	refusedPasskey,
	requestOptions,
	verifyAssertion,
} from "#app/features/identity/passkeys/webauthn.server.ts";
import { type Device, toSignedInUser } from "#app/features/identity/sessions.server.ts";
import * as mailTexts from "#app/features/identity/texts.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { passkeys, sessions } from "#db/schema/identity.ts";
import { completeAnnouncedSignIn, type SignInResult } from "../sign-in/complete-sign-in.server.ts";
import { hasWayToConfirm, ownAccount } from "./proof.server.ts";
import * as texts from "./texts.ts";

/** Options for signing in with any passkey of this site, and the secret of the step. */
export async function beginPasskeySignIn(ctx: Ctx, rp: RelyingParty) {
	const options = await requestOptions(rp, []);
	const step = { purpose: "passkey_sign_in", userId: null, challenge: options.challenge } as const;
	return { options, step: await ctx.db.write((tx) => startStep(tx, step, ctx.now)) };
}

type Answered = { secret: string | null; credential: string };

/**
 * Signs in the owner of the passkey. Each challenge can be answered once.
 * @throws DomainError bad_credentials, conflict
 */
export async function signInByPasskey(
	ctx: Ctx,
	rp: RelyingParty,
	{ secret, credential }: Answered,
	device: Device,
): Promise<SignInResult> {
	const step = await ctx.db.write((tx) => tryStep(tx, secret, "passkey_sign_in", ctx.now));
	const answer = await checkAnswer(ctx, rp, step, credential);
	return ctx.db.write(async (tx) => {
		await finishStep(tx, step);
		await storeUse(ctx, tx, answer);
		return completeAs(ctx, tx, answer.passkey.userId, { ...device, isConfirmed: true });
	});
}

/**
 * Options for confirming with one of the asker's own passkeys.
 * @throws DomainError unauthenticated, conflict without a passkey
 */
export async function beginConfirmation(ctx: Ctx, rp: RelyingParty) {
	const account = await ownAccount(ctx);
	const userId = account.id;
	const known = await listPasskeys(ctx.db.read, userId);
	if (known.length === 0) {
		const isPossible = await hasWayToConfirm(ctx, account);
		throw new DomainError("conflict", isPossible ? texts.passkeyNeeded : texts.noWayToConfirm);
	}
	const options = await requestOptions(rp, known);
	const step = { purpose: "passkey_confirm", userId, challenge: options.challenge } as const;
	return { options, step: await ctx.db.write((tx) => startStep(tx, step, ctx.now)) };
}

/**
 * Records that a passkey has confirmed the user of this session.
 * @throws DomainError unauthenticated, bad_credentials, conflict
 */
export async function confirmByPasskey(
	ctx: Ctx,
	rp: RelyingParty,
	{ secret, credential }: Answered,
	session: string | null,
): Promise<void> {
	const { id: userId } = requireUser(ctx);
	const step = await ctx.db.write((tx) => tryStep(tx, secret, "passkey_confirm", ctx.now));
	if (step.userId !== userId) throw new DomainError("conflict", texts.startAgain);
	const answer = await checkAnswer(ctx, rp, step, credential);
	await ctx.db.write(async (tx) => {
		await finishStep(tx, step);
		await storeUse(ctx, tx, answer);
		await storeConfirmation(ctx, tx, userId, session);
	});
}

/**
 * Like `confirmByPasskey`, with a recovery code, for a browser without the passkey.
 * @throws DomainError unauthenticated, invalid
 */
export async function confirmByCode(
	ctx: Ctx,
	recoveryCode: string,
	{ session, userAgent }: Pick<Device, "session" | "userAgent">,
): Promise<void> {
	const user = requireUser(ctx);
	await ctx.db.write(async (tx) => {
		await spendRecoveryCode(ctx, tx, user, recoveryCode, { userAgent });
		await storeConfirmation(ctx, tx, user.id, session);
	});
}

async function storeConfirmation(ctx: Ctx, tx: Tx, userId: string, session: string | null): Promise<void> {
	const isOwn = and(eq(sessions.idHash, hashSecret(session ?? "")), eq(sessions.userId, userId));
	await tx.update(sessions).set({ confirmedAt: ctx.now.getTime() }).where(isOwn);
}

type SignInOutcome = SignInResult | { secondStep: string };

/** The password or the link was right; a passkey or a recovery code is still needed. `secret` is that of the step. */
export class SecondStepRequired extends DomainError {
	readonly secret: string;

	constructor(secret: string) {
		super("second_step_required", texts.secondStepRequired);
		this.secret = secret;
	}
}

type Owner = Pick<typeof users.$inferSelect, "id" | "email" | "twoStepSince">;

/** Signs in, or begins the second step if the account has two-step sign-in; there is no session yet then. */
export async function completeUnlessTwoStep(
	ctx: Ctx,
	tx: Tx,
	owner: Owner,
	complete: () => Promise<SignInResult>,
): Promise<SignInOutcome> {
	if (owner.twoStepSince === null) return complete();
	const step = { purpose: "second_step", userId: owner.id, challenge: null } as const;
	return { secondStep: await startStep(tx, step, ctx.now) };
}

/** Must be called after the transaction, because throwing inside it would undo the step. @throws SecondStepRequired */
export function requireSession(outcome: SignInOutcome): SignInResult {
	if ("secondStep" in outcome) throw new SecondStepRequired(outcome.secondStep);
	return outcome;
}

/** Whether a second step can still be finished. */
export async function isSecondStepOpen(ctx: Ctx, secret: string | null): Promise<boolean> {
	return (await findStep(ctx, secret, "second_step")) !== null;
}

/** Options for answering with one of the account's passkeys. @throws DomainError conflict if the step is over */
export async function secondStepOptions(ctx: Ctx, rp: RelyingParty, secret: string | null) {
	const step = await findStep(ctx, secret, "second_step");
	if (!secret || !step?.userId) throw new DomainError("conflict", texts.startAgain);
	const options = await requestOptions(rp, await listPasskeys(ctx.db.read, step.userId));
	await ctx.db.write((tx) => challengeStep(tx, secret, options.challenge, ctx.now));
	return options;
}

/** Finishes signing in with a passkey. @throws DomainError bad_credentials, conflict if the step is over */
export async function finishByPasskey(
	ctx: Ctx,
	rp: RelyingParty,
	{ secret, credential }: { secret: string | null; credential: string },
	device: Device,
): Promise<SignInResult> {
	const step = await ctx.db.write((tx) => tryStep(tx, secret, "second_step", ctx.now));
	const answer = await checkAnswer(ctx, rp, step, credential);
	return ctx.db.write(async (tx) => {
		await finishStep(tx, step);
		await storeUse(ctx, tx, answer);
		return completeAs(ctx, tx, answer.passkey.userId, { ...device, isConfirmed: true });
	});
}

/** Finishes signing in with a recovery code. @throws DomainError invalid on `recoveryCode`, conflict if the step is over */
export async function finishByCode(
	ctx: Ctx,
	{ secret, recoveryCode }: { secret: string | null; recoveryCode: string },
	device: Device,
): Promise<SignInResult> {
	const step = await ctx.db.write((tx) => tryStep(tx, secret, "second_step", ctx.now));
	return ctx.db.write(async (tx) => {
		const [owner] = await tx
			.select()
			.from(users)
			.where(eq(users.id, step.userId ?? ""));
		if (!owner) throw new DomainError("conflict", texts.startAgain);
		await spendRecoveryCode(ctx, tx, owner, recoveryCode, device);
		await finishStep(tx, step);
		return completeAs(ctx, tx, owner.id, device);
	});
}

/** Uses a recovery code up and tells the owner by mail. @throws DomainError invalid on `recoveryCode` */
export async function spendRecoveryCode(
	ctx: Ctx,
	tx: Tx,
	{ id: userId, email }: Pick<Owner, "id" | "email">,
	recoveryCode: string,
	{ userAgent }: Pick<Device, "userAgent">,
): Promise<void> {
	if (!(await takeRecoveryCode(tx, userId, recoveryCode, ctx.now)))
		throw new DomainError("invalid", texts.wrongCode, { field: "recoveryCode" });
	const words = mailTexts.recoveryCodeUsedMail(await countRecoveryCodes(tx, userId));
	const content = securityMail(words, { at: ctx.now, userAgent });
	await queueAccountMail(ctx, tx, { kind: "recovery_code_used", userId, email, content });
}

async function completeAs(ctx: Ctx, tx: Tx, userId: string, device: Device): Promise<SignInResult> {
	const [row] = await tx.select().from(users).where(eq(users.id, userId));
	if (!row) throw new DomainError("conflict", texts.startAgain);
	return completeAnnouncedSignIn(ctx, tx, toSignedInUser(row), device);
}

type Answer = { passkey: Passkey; counter: number; isBackedUp: boolean };

/**
 * Checks a passkey's answer to a step's challenge. The step names the account, or else the passkey does.
 * @throws DomainError bad_credentials
 */
async function checkAnswer(
	ctx: Pick<Ctx, "db">,
	rp: RelyingParty,
	step: SignInStep,
	credential: string,
): Promise<Answer> {
	const { id, userId, response } = readAssertion(credential);
	const passkey = await findCredential(ctx.db.read, id);
	if (!passkey) throw refusedPasskey();
	const isNamed = userId === null ? step.userId !== null : userId === passkey.userId;
	const isOfStep = step.userId === null || step.userId === passkey.userId;
	if (!isNamed || !isOfStep) throw refusedPasskey();
	return { passkey, ...(await verifyAssertion(rp, step.challenge, response, passkey)) };
}

/**
 * Stores that a passkey was used.
 * @throws DomainError bad_credentials if it was removed, or a copy of it used, in the meantime
 */
async function storeUse(
	ctx: Pick<Ctx, "now">,
	tx: Tx,
	{ passkey, counter, isBackedUp }: Answer,
): Promise<void> {
	const isUnchanged = and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter));
	const stored = await tx
		.update(passkeys)
		.set({ counter, isBackedUp, lastUsedAt: ctx.now.getTime() })
		.where(isUnchanged)
		.returning({ id: passkeys.id });
	if (stored.length === 0) throw refusedPasskey();
}
