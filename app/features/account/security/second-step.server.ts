import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail } from "#app/features/identity/account-mail.server.ts";
import { securityMail } from "#app/features/identity/mails.ts";
import { listPasskeys } from "#app/features/identity/passkeys/passkeys.queries.ts";
import {
	countRecoveryCodes,
	takeRecoveryCode,
} from "#app/features/identity/passkeys/recovery-codes.server.ts";
import {
	challengeStep,
	findStep,
	finishStep,
	startStep,
	tryStep,
} from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import { type RelyingParty, requestOptions } from "#app/features/identity/passkeys/webauthn.server.ts";
import { type Device, toSignedInUser } from "#app/features/identity/sessions.server.ts";
import * as mailTexts from "#app/features/identity/texts.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/client.server.ts";
import { users } from "#db/schema/access.ts";
import { completeAnnouncedSignIn, type SignInResult } from "../sign-in/complete-sign-in.server.ts";
import { checkAnswer, storeUse } from "./answer-with-passkey.server.ts";
import * as texts from "./texts.ts";

type SignInOutcome = SignInResult | { secondStep: string };

/** The password or the link was right, and a passkey or a recovery code is still to come. `secret` is of its step. */
export class SecondStepRequired extends DomainError {
	readonly secret: string;

	constructor(secret: string) {
		super("second_step_required", texts.secondStepRequired);
		this.secret = secret;
	}
}

type Owner = Pick<typeof users.$inferSelect, "id" | "email" | "twoStepSince">;

/** Signs in, or begins the second step where the account has switched that on: then there is no session yet. */
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

/** Called after its transaction, which has to keep the step. @throws SecondStepRequired */
export function requireSession(outcome: SignInOutcome): SignInResult {
	if ("secondStep" in outcome) throw new SecondStepRequired(outcome.secondStep);
	return outcome;
}

/** Whether a second step can still be finished. */
export async function isSecondStepOpen(ctx: Ctx, secret: string | null): Promise<boolean> {
	return (await findStep(ctx, secret, "second_step")) !== null;
}

/** What the browser needs to ask for one of the account's passkeys. @throws DomainError conflict if the step is over */
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

export async function completeAs(ctx: Ctx, tx: Tx, userId: string, device: Device): Promise<SignInResult> {
	const [row] = await tx.select().from(users).where(eq(users.id, userId));
	if (!row) throw new DomainError("conflict", texts.startAgain);
	return completeAnnouncedSignIn(ctx, tx, toSignedInUser(row), device);
}
