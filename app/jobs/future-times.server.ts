import { and, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#app/access/ctx.ts";
import { OFFER_MS } from "#app/features/members/waiting-list/line.ts";
import { CLOCK_SLACK_MS, DAY_MS } from "#app/lib/dates.ts";
import { log } from "#app/lib/log.server.ts";
import { providerEvents, releaseLines, transferReversals } from "#db/schema/fund.ts";
import { outbox } from "#db/schema/mail.ts";
import { waitingList } from "#db/schema/members.ts";
import { attempts, cardSetups, chargeSetups, refundLines } from "#db/schema/payments.ts";
import { purchases, subscriptionChanges } from "#db/schema/plans.ts";
import { jobRuns, jobs } from "#db/schema/system.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { writeInChunks } from "#db/write-in-chunks.ts";

/** Longer than a mail, a push message or a provider's event ever waits: half a day, or a night. */
const MAX_WAIT_MS = 2 * DAY_MS;
/** Longer than an order to the provider ever waits: the answer to a dispute is sent some weeks later. */
const MAX_ORDER_WAIT_MS = 60 * DAY_MS;

/** Rows that a job clears up some time after their last change. */
const CHANGED = [
	attempts,
	refundLines,
	releaseLines,
	transferReversals,
	cardSetups,
	chargeSetups,
	subscriptions,
	subscriptionChanges,
	purchases,
];

const isMessageStuck = (now: number) =>
	and(eq(outbox.status, "waiting"), gt(outbox.runAt, now + MAX_WAIT_MS)) as SQL;
const isOrderStuck = (now: number) =>
	and(eq(jobs.status, "waiting"), gt(jobs.runAt, now + MAX_ORDER_WAIT_MS)) as SQL;
const isEventStuck = (now: number) => gt(providerEvents.retryAt, now + MAX_WAIT_MS);
const isRunOfFuture = (now: number) => gt(jobRuns.endedAt, now + CLOCK_SLACK_MS);
const isOfferOfFuture = (now: number) =>
	and(isNull(waitingList.endedAt), gt(waitingList.offeredUntil, now + OFFER_MS + CLOCK_SLACK_MS)) as SQL;
const isChangeStuck = (table: (typeof CHANGED)[number], now: number) =>
	gt(table.updatedAt, now + CLOCK_SLACK_MS);

/** Whether a row waits for longer than it ever should. */
export async function hasFutureTimes(ctx: Ctx): Promise<boolean> {
	const { read } = ctx.db;
	const now = ctx.now.getTime();
	const counts = await Promise.all([
		read.$count(outbox, isMessageStuck(now)),
		read.$count(jobs, isOrderStuck(now)),
		read.$count(providerEvents, isEventStuck(now)),
		read.$count(jobRuns, isRunOfFuture(now)),
		read.$count(waitingList, isOfferOfFuture(now)),
		...CHANGED.map((table) => read.$count(table, isChangeStuck(table, now))),
	]);
	return counts.some((count) => count > 0);
}

/**
 * Resets times in the future to the present. They were stored while the machine's clock ran ahead; once it is right
 * again, mails, orders to the provider, payments without an outcome and the next backup would wait until then. Rows are
 * independent, so the next run can do the rest.
 * @returns how many rows it has changed
 */
export async function bringBackFutureTimes(ctx: Ctx): Promise<number> {
	const now = ctx.now.getTime();
	let count = await bringBack(ctx, outbox.id, isMessageStuck(now), { runAt: now });
	count += await bringBack(ctx, jobs.id, isOrderStuck(now), { runAt: now });
	count += await bringBack(ctx, providerEvents.id, isEventStuck(now), { retryAt: now });
	// These times decide whether a backup is due, and whether a job is late.
	count += await bringBack(ctx, jobRuns.name, isRunOfFuture(now), { startedAt: now, endedAt: now });
	// Otherwise an offer would hold a spot for as long as the clock was ahead.
	const offer = { offeredAt: now, offeredUntil: now + OFFER_MS };
	count += await bringBack(ctx, waitingList.id, isOfferOfFuture(now), offer);
	for (const table of CHANGED)
		count += await bringBack(ctx, table.id, isChangeStuck(table, now), { updatedAt: now });
	if (count > 0) log.warn("the clock was ahead: what waited for a time to come is due now");
	return count;
}

/** @param key the table's primary key @param change the columns to set to the present time */
function bringBack(
	ctx: Ctx,
	key: SQLiteColumn,
	isStuck: SQL,
	change: Record<string, number>,
): Promise<number> {
	const { table } = key;
	return writeInChunks(ctx, {
		find: (limit) => ctx.db.read.select({ key }).from(table).where(isStuck).limit(limit),
		async change(tx, rows) {
			const isChunk = inArray(
				key,
				rows.map((row) => row.key),
			);
			const changed = await tx.update(table).set(change).where(and(isChunk, isStuck)).returning({ key });
			return changed.length;
		},
	});
}
