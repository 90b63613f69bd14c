import { setTimeout as pause } from "node:timers/promises";
import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { takeTurn } from "#app/access/turns.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { CLOCK_SLACK_MS } from "#app/lib/dates.ts";
import { isUnwritable } from "#db/db-errors.ts";
import { withShortWaits } from "#db/reads-that-write.ts";
import { attempts } from "#db/schema/payments.ts";
import { type Attempt, findAttemptById, findOpenAttempt } from "../payments.queries.ts";
import { type AttemptStatus, LIVE_ATTEMPT_STATUSES } from "../states.ts";
import { applyPayment } from "./apply-payment.server.ts";

/** The minimum time between two look-ups of an attempt at the provider, in ms. Waiting pages ask every 3 s. */
export const LOOKUP_GAP_MS = 2_500;

/** How long a page waits for the provider, in ms, before it shows the stored state. */
const PAGE_WAIT_MS = 1_500;

const WAIT_MS = 250;
const MAX_WAITS = 12; // together longer than the gap, so that the last wait may ask the provider itself

/**
 * Asks the provider about an attempt, unless it was asked within the gap. A conditional update decides races between
 * callers.
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

/** Like lookUpAttempt, but waits for the answer if another request is already asking. @throws as lookUpAttempt */
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

/**
 * Asks the provider about a member's open payment before a page shows it, because the webhook may be late. Respects the
 * gap between look-ups, waits only briefly, and never fails because of the provider or a full disk.
 * @returns whether an answer arrived, after which anything read before may be outdated
 */
export async function lookUpShownPayment(ctx: Ctx, memberId: string): Promise<boolean> {
	const { provider } = ctx.payments;
	const before = ctx.now.getTime() - LOOKUP_GAP_MS;
	const open = await findOpenAttempt(ctx.db.read, { memberId, provider, before });
	if (!open?.ref) return false;
	const reading = { ...ctx, db: withShortWaits(ctx.db) };
	const asked = lookUpAttempt(reading, { id: open.id, ref: open.ref }).catch((error) => {
		if (!isProviderTimeout(error) && !isProviderRefusal(error) && !isUnwritable(error)) throw error;
		return null;
	});
	return (await Promise.race([asked, pause(PAGE_WAIT_MS, null, { ref: false })])) !== null;
}

/** Claims the next look-up of an attempt. @returns whether the caller may ask the provider */
export async function claimLookup(ctx: Ctx, id: Attempt["id"]): Promise<boolean> {
	const now = ctx.now.getTime();
	// A time in the future was stored while the clock was wrong.
	const isWrong = gt(attempts.checkedAt, now + CLOCK_SLACK_MS);
	const isFree = or(isNull(attempts.checkedAt), lte(attempts.checkedAt, now - LOOKUP_GAP_MS), isWrong);
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
