import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import {
	isPaid,
	isPaidInTheEnd,
	isTripHere,
	type MissingOfAttempt,
	makeSpotAgain,
} from "#app/features/payments/attempts/take-in-attempt.server.ts";
import type { IntentFact } from "#app/gateway/intent-fact.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import { members } from "#db/schema/access.ts";
import { pools, poolTopUps } from "#db/schema/pool.ts";
import { findTopUp } from "../pool.queries.ts";
import { applyTopUp } from "./apply-top-up.server.ts";

/** A top-up's id begins with its member's, so that a restored database knows whose it is. */
const TOP_UP_ID = /^(.+)\.top-up-\d+$/;

export const isTopUpId = (id: string): boolean => TOP_UP_ID.test(id);

/** A top-up is given up after a day, but the provider may end one that the database has forgotten much later. */
const MAX_AGE_MS = 35 * DAY_MS;

/**
 * Applies the provider's state of a top-up. One that this database does not know, because it was restored from an
 * earlier copy, is stored first, together with its member's membership and its trip's pool if they are unknown as well.
 * @param at the time of the provider's state, UTC ms
 * @returns what is missing; null if it was applied, or if nobody has paid with it
 */
export async function takeInTopUp(
	ctx: Ctx,
	{ attemptId: id, ref }: { attemptId: string; ref?: string },
	at: number,
): Promise<MissingOfAttempt | null> {
	noteInLog({ attempt: id });
	const known = await findTopUp(ctx.db.read, { id });
	if (known) {
		const { topUp } = known;
		const fact = topUp.ref
			? await ctx.payments.fetchIntent(topUp.ref)
			: await ctx.payments.findIntent(id, topUp.createdAt);
		if (!fact) return "intent";
		await applyTopUp(ctx, fact);
		return null;
	}
	const { recallAttempt } = ctx.payments;
	const fact =
		ref && recallAttempt ? await recallAttempt(ref) : await ctx.payments.findIntent(id, at - MAX_AGE_MS);
	if (!fact) return "intent";
	const [, memberId = ""] = TOP_UP_ID.exec(id) ?? [];
	const { tripId } = fact.topUp ?? {};
	if (!isPaid(fact)) {
		if (!(await isTripHere(ctx.db.read, tripId))) return null;
		if (await isPaidInTheEnd(ctx, fact)) return takeInTopUp(ctx, { attemptId: id, ref: fact.ref }, at);
		const isAboard = (await ctx.db.read.$count(members, eq(members.id, memberId))) > 0;
		if (tripId && isAboard) await storeCanceled(ctx, fact, { id, tripId, memberId, at });
		return null;
	}
	if (!tripId || !(await makeSpotAgain(ctx, { tripId, memberId, customerRef: fact.customerRef })))
		return "trip";
	await ctx.db.write(async (tx) => {
		await tx.insert(pools).values({ tripId, openedAt: at, changedAt: at }).onConflictDoNothing();
	});
	await storeCanceled(ctx, fact, { id, tripId, memberId, at });
	await applyTopUp(ctx, fact);
	return null;
}

type Forgotten = { id: string; tripId: string; memberId: string; at: number };

/** Stores a top-up as canceled, because a closed one can still turn out to be paid. */
async function storeCanceled(
	ctx: Ctx,
	{ amount, surface = "embedded", ref }: IntentFact,
	{ at, ...ids }: Forgotten,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.insert(poolTopUps)
			.values({
				...{ ...ids, amount, provider: ctx.payments.provider, surface },
				...{ status: "canceled", ref, createdAt: at, updatedAt: at },
			})
			.onConflictDoNothing();
	});
}
