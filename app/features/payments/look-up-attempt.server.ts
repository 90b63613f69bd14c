import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { takeTurn } from "#app/access/turns.ts";
import { attempts } from "#db/schema/index.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { type Attempt, findAttemptById } from "./payments.queries.ts";
import { type AttemptStatus, LIVE_ATTEMPT_STATUSES } from "./states.ts";

/** The shortest time between two look-ups of one attempt at the provider, in ms. Waiting pages ask every 3 s. */
export const LOOKUP_GAP_MS = 2_500;

const WAIT_MS = 250;
const MAX_WAITS = 12; // together longer than the gap, so that the last wait may ask the provider itself

/**
 * Asks the provider about an attempt, unless somebody has done so within the gap: one conditional update decides who
 * asks.
 * @returns the attempt's status afterwards, or null if the caller may not ask and must rely on the stored state
 * @throws ProviderTimeout, ProviderRefusal
 */
async function lookUpAttempt(
	ctx: Ctx,
	{ id, ref }: { id: string; ref: string },
): Promise<AttemptStatus | null> {
	if (!(await claimLookup(ctx, id))) return null;
	return applyPayment(ctx, await ctx.payments.fetchIntent(ref));
}

/** Does the same, but waits for the answer if another request is asking. @throws as lookUpAttempt */
export async function lookUpOrWait(
	ctx: Ctx,
	attempt: { id: string; ref: string },
	waits = MAX_WAITS,
): Promise<AttemptStatus> {
	const asked = await lookUpAttempt(ctx, attempt);
	if (asked) return asked;
	const known = await findAttemptById(ctx.db.read, { id: attempt.id });
	const isSettled = known && !LIVE_ATTEMPT_STATUSES.some((status) => status === known.status);
	if (isSettled) return known.status;
	if (waits === 0) return "unknown";
	await pause(WAIT_MS);
	return lookUpOrWait(takeTurn(ctx), attempt, waits - 1);
}

/** Claims the next look-up of an attempt. @returns whether the caller may ask the provider */
export async function claimLookup(ctx: Ctx, id: Attempt["id"]): Promise<boolean> {
	const now = ctx.now.getTime();
	const isFree = or(isNull(attempts.checkedAt), lte(attempts.checkedAt, now - LOOKUP_GAP_MS));
	const [known] = await ctx.db.read
		.select({ id: attempts.id })
		.from(attempts)
		.where(and(eq(attempts.id, id), isFree));
	if (!known) return false;
	const claimed = await ctx.db.write((tx) =>
		tx
			.update(attempts)
			.set({ checkedAt: now })
			.where(and(eq(attempts.id, id), isFree))
			.returning({ id: attempts.id }),
	);
	return claimed.length === 1;
}
