import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { attempts } from "#db/schema/index.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { type Attempt, findAttemptById } from "./payments.queries.ts";
import { type AttemptStatus, LIVE_ATTEMPT_STATUSES } from "./states.ts";

/** The least time between two questions to the provider about one attempt, in ms. Pages that wait ask every 3 s. */
export const LOOKUP_GAP_MS = 2_500;

const WAIT_MS = 250;
const MAX_WAITS = 12; // longer than a gap, so that whoever waits may ask at its end

/**
 * Asks the provider about an attempt, unless somebody has done so within the gap: one conditional update decides who
 * asks. @returns the attempt's status afterwards, or null for who may not ask, and gets our books' state
 * @throws ProviderTimeout, ProviderRefusal
 */
async function lookUpAttempt(
	ctx: Ctx,
	{ id, ref }: { id: string; ref: string },
): Promise<AttemptStatus | null> {
	if (!(await claimLookup(ctx, id))) return null;
	return applyPayment(ctx, await ctx.payments.fetchIntent(ref));
}

/** Does the same, and waits for the answer that another request is getting. @throws as lookUpAttempt does */
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
	return lookUpOrWait(ctx, attempt, waits - 1);
}

/** Notes that the provider is asked now. @returns whether the caller is to ask */
export async function claimLookup(ctx: Ctx, id: Attempt["id"]): Promise<boolean> {
	const now = ctx.now().getTime();
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
