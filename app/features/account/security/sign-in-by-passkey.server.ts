import { and, eq } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listPasskeys } from "#app/features/identity/passkeys/passkeys.queries.ts";
import { finishStep, startStep, tryStep } from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import { type RelyingParty, requestOptions } from "#app/features/identity/passkeys/webauthn.server.ts";
import type { Device } from "#app/features/identity/sessions.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { sessions } from "#db/schema/identity.ts";
import type { SignInResult } from "../sign-in/complete-sign-in.server.ts";
import { checkAnswer, storeUse } from "./answer-with-passkey.server.ts";
import { hasWayToConfirm, ownAccount } from "./proof.server.ts";
import { completeAs, spendRecoveryCode } from "./second-step.server.ts";
import * as texts from "./texts.ts";

/** What a browser needs to ask for any passkey of this site, and the secret of the step. */
export async function beginPasskeySignIn(ctx: Ctx, rp: RelyingParty) {
	const options = await requestOptions(rp, []);
	const step = { purpose: "passkey_sign_in", userId: null, challenge: options.challenge } as const;
	return { options, step: await ctx.db.write((tx) => startStep(tx, step, ctx.now)) };
}

type Answered = { secret: string | null; credential: string };

/** Signs in whoever's passkey it is. Each challenge is answered once. @throws DomainError bad_credentials, conflict */
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

/** What a browser needs to ask for one of the asker's own passkeys. @throws DomainError unauthenticated, conflict without */
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

/** The same with a recovery code, for a browser without its passkey. @throws DomainError unauthenticated, invalid */
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
