import { and, eq, inArray, ne } from "drizzle-orm";
import { agreedPrice } from "#app/lib/tier-prices.ts";
import type { Db, Tx } from "#db/db.ts";
import { demoSubscriptions } from "#db/schema/demo.ts";
import { writeInChunks } from "#db/write-in-chunks.ts";
import { NOTHING_PLANNED, nextTryAt, periodEndOf, settle } from "./billing.ts";
import { cardOf, type DemoSubscription, isAccepted, takeInvoice } from "./subscription-charges.server.ts";

/** Advances a subscription to `now` (UTC ms), one renewal, retry or end after another, and stores it. */
export async function advance(tx: Tx, row: DemoSubscription, now: number): Promise<DemoSubscription> {
	let current = row;
	for (let next = await step(tx, current, now); next; next = await step(tx, current, now)) current = next;
	if (current !== row) {
		await tx.update(demoSubscriptions).set(current).where(eq(demoSubscriptions.ref, row.ref));
	}
	return current;
}

/** Keeps transactions short: a subscription may need several renewals, and each takes several statements. */
const SUBSCRIPTIONS_AT_ONCE = 20;

/**
 * Advances all subscriptions to `now` (UTC ms), as a provider's own clock would. Each is read again in the transaction
 * that advances it.
 */
export async function advanceAll(db: Db, now: number): Promise<void> {
	const isOpen = ne(demoSubscriptions.status, "canceled");
	const open = await db.read.select().from(demoSubscriptions).where(isOpen);
	const due = open.filter((row) => isDue(row, now)).map(({ ref }) => ref);
	await writeInChunks(
		{ db },
		{
			find: due,
			size: SUBSCRIPTIONS_AT_ONCE,
			async change(tx, refs) {
				const rows = await tx
					.select()
					.from(demoSubscriptions)
					.where(and(inArray(demoSubscriptions.ref, [...refs]), isOpen));
				for (const row of rows) await advance(tx, row, now);
			},
		},
	);
}

/** Whether a renewal, a retry or an end is due by `now` (UTC ms). */
export function isDue(row: DemoSubscription, now: number): boolean {
	if (row.status === "active") return now >= row.periodEnd;
	const tryAt = tryAtOf(row);
	return tryAt !== null && now >= tryAt;
}

function tryAtOf({ status, pastDueSince, tries }: DemoSubscription): number | null {
	return status === "past_due" && pastDueSince !== null ? nextTryAt(pastDueSince, tries) : null;
}

async function step(tx: Tx, row: DemoSubscription, now: number): Promise<DemoSubscription | null> {
	if (!isDue(row, now)) return null;
	if (row.status === "active") {
		return row.cancelAtPeriodEnd ? ended(row, row.periodEnd) : renew(tx, row);
	}
	const tryAt = tryAtOf(row);
	if (tryAt === null || row.pastDueSince === null) return null;
	const paid = await payRenewal(tx, row, tryAt);
	if (paid) return paid;
	const tries = row.tries + 1;
	return nextTryAt(row.pastDueSince, tries) === null ? ended(row, tryAt) : { ...row, tries };
}

/** The new period begins whether or not it is paid, as at Stripe. */
async function renew(tx: Tx, row: DemoSubscription): Promise<DemoSubscription> {
	const [plan, isAnnual] = [row.nextPlan ?? row.plan, row.nextIsAnnual ?? row.isAnnual];
	const price = row.nextPlan ? row.nextPrice : row.price;
	const periodStart = row.periodEnd;
	const anchorAt = isAnnual === row.isAnnual ? row.anchorAt : periodStart;
	const periodEnd = periodEndOf(anchorAt, periodStart, isAnnual);
	const renewed = {
		...row,
		plan,
		isAnnual,
		price,
		...NOTHING_PLANNED,
		anchorAt,
		periodStart,
		periodEnd,
	};
	const waiting = { ...renewed, status: "past_due", pastDueSince: periodStart, tries: 1 } as const;
	return (await payRenewal(tx, waiting, periodStart)) ?? waiting;
}

/** Pays for the current period. @returns null when the card is declined */
export async function payRenewal(
	tx: Tx,
	row: DemoSubscription,
	paidAt: number,
): Promise<DemoSubscription | null> {
	const amount = agreedPrice(row);
	const needsCard = settle(amount, row.credit).due > 0;
	if (needsCard && !isAccepted(await cardOf(tx, row))) return null;
	const credit = await takeInvoice(tx, row, { key: `period:${row.ref}:${row.periodStart}`, amount, paidAt });
	return { ...row, credit, status: "active", pastDueSince: null, tries: 0 };
}

function ended(row: DemoSubscription, endedAt: number): DemoSubscription {
	return {
		...row,
		status: "canceled",
		pastDueSince: null,
		endedAt,
		cancelAtPeriodEnd: false,
		...NOTHING_PLANNED,
	};
}
