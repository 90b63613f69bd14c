import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { findCredential, type Passkey } from "#app/features/identity/passkeys/passkeys.queries.ts";
import type { SignInStep } from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import {
	type RelyingParty,
	readAssertion,
	refusedPasskey,
	verifyAssertion,
} from "#app/features/identity/passkeys/webauthn.server.ts";
import type { Tx } from "#db/client.server.ts";
import { passkeys } from "#db/schema/identity.ts";

type Answer = { passkey: Passkey; counter: number; isBackedUp: boolean };

/**
 * Checks a passkey's answer to a step's challenge. Whose passkey it is was asked in the step, or is said by the passkey.
 * @throws DomainError bad_credentials
 */
export async function checkAnswer(
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
 * @throws DomainError bad_credentials if it was removed, or used with a copy, in the meantime
 */
export async function storeUse(
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
