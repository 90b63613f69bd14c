import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { type SIGN_IN_STEPS, signInSteps } from "#db/schema/identity.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import * as texts from "../texts.ts";

export const STEP_MS = 10 * MINUTE_MS;

/** How often a second step may be tried before the password is needed again. */
const MAX_STEP_TRIES = 5;

export type StepPurpose = (typeof SIGN_IN_STEPS)[number];
export type SignInStep = typeof signInSteps.$inferSelect;

type NewStep = { purpose: StepPurpose; userId: string | null; challenge: string | null };

/** Stores a step for the browser to finish. @returns the secret for the browser's cookie */
export async function startStep(tx: Tx, step: NewStep, now: Date): Promise<string> {
	const secret = newSecret();
	const expiresAt = now.getTime() + STEP_MS;
	await tx.insert(signInSteps).values({ ...step, tokenHash: hashSecret(secret), expiresAt });
	return secret;
}

/** A step that can still be finished, or null. */
export async function findStep(
	{ db, now }: Pick<Ctx, "db" | "now">,
	secret: string | null,
	purpose: StepPurpose,
): Promise<SignInStep | null> {
	if (!secret) return null;
	const [step] = await db.read
		.select()
		.from(signInSteps)
		.where(isOpen(secret, purpose, now));
	return step ?? null;
}

/** Gives an open second step a new challenge. @throws DomainError conflict if the step is over */
export async function challengeStep(tx: Tx, secret: string, challenge: string, now: Date): Promise<void> {
	const changed = await tx
		.update(signInSteps)
		.set({ challenge })
		.where(isOpen(secret, "second_step", now))
		.returning({ tokenHash: signInSteps.tokenHash });
	if (changed.length === 0) throw stepOver();
}

/**
 * Counts a try and takes the step's challenge, so that each challenge is answered at most once.
 * @throws DomainError conflict if the step is over, or was tried too often
 */
export async function tryStep(
	tx: Tx,
	secret: string | null,
	purpose: StepPurpose,
	now: Date,
): Promise<SignInStep> {
	if (!secret) throw stepOver();
	const [step] = await tx
		.select()
		.from(signInSteps)
		.where(isOpen(secret, purpose, now));
	if (!step) throw stepOver();
	await tx
		.update(signInSteps)
		.set({ challenge: null, tries: sql`${signInSteps.tries} + 1` })
		.where(eq(signInSteps.tokenHash, step.tokenHash));
	return step;
}

/** Ends a finished step. @throws DomainError conflict if it ended in the meantime */
export async function finishStep(tx: Tx, { tokenHash }: SignInStep): Promise<void> {
	const ended = await tx
		.delete(signInSteps)
		.where(eq(signInSteps.tokenHash, tokenHash))
		.returning({ tokenHash: signInSteps.tokenHash });
	if (ended.length === 0) throw stepOver();
}

export async function deleteStepsOf(tx: Tx, userId: string): Promise<void> {
	await tx.delete(signInSteps).where(eq(signInSteps.userId, userId));
}

export function deleteExpiredSteps(ctx: Ctx): Promise<number> {
	return deleteInChunks(ctx, signInSteps.tokenHash, lt(signInSteps.expiresAt, ctx.now.getTime()));
}

function isOpen(secret: string, purpose: StepPurpose, now: Date) {
	return and(
		eq(signInSteps.tokenHash, hashSecret(secret)),
		eq(signInSteps.purpose, purpose),
		gt(signInSteps.expiresAt, now.getTime()),
		lt(signInSteps.tries, MAX_STEP_TRIES),
	);
}

const stepOver = () => new DomainError("conflict", texts.stepOver);
