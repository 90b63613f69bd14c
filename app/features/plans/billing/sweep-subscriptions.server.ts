import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderTimeout, KEY_TTL_MS } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { purchases, subscriptionChanges } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { applyPurchase, endPurchase } from "./apply-purchase.server.ts";
import { applySubscription } from "./apply-subscription.server.ts";
import { completeOrder } from "./complete-order.server.ts";
import { askToSubscribe, endPending } from "./create-subscription.server.ts";
import { listDueSubscriptions } from "./due-subscriptions.queries.ts";
import { type Change, closeChange, makeChange } from "./make-change.server.ts";
import { chargePurchase } from "./one-time-pro.server.ts";
import { findSetupByRef, listOrdersNotBegun } from "./orders.queries.ts";
import { findSubscription, type Purchase, type Subscription } from "./subscriptions.queries.ts";
import { endUndoneTier, listUndoneTiers } from "./undone-charges.server.ts";

const IN_FLIGHT_MS = 20_000; // a request may still be at work for this long

/**
 * Asks the provider about every subscription, change and purchase whose outcome is not known, about those that are overdue,
 * whose period is over or whose invoice is missing. It ends those whose period was refunded or lost, and begins what a card
 * was saved for before a crash. It is safe to run at any time, and again.
 * @returns how many were brought up to date
 * @throws AggregateError with the failures, after all the others
 */
export async function sweepSubscriptions(ctx: Ctx): Promise<number> {
	const { provider } = ctx.payments;
	const now = ctx.now.getTime();
	const { read } = ctx.db;
	const stale = now - IN_FLIGHT_MS;
	const isOwn = eq(subscriptions.provider, provider);
	const pending = await read
		.select()
		.from(subscriptions)
		.where(and(isOwn, eq(subscriptions.status, "pending"), lte(subscriptions.updatedAt, stale)));
	const due = await listDueSubscriptions(read, { provider, now });
	const changes = await read
		.select()
		.from(subscriptionChanges)
		.where(and(eq(subscriptionChanges.status, "unknown"), lte(subscriptionChanges.updatedAt, stale)));
	const unpaid = await read
		.select()
		.from(purchases)
		.where(
			and(eq(purchases.provider, provider), eq(purchases.status, "unknown"), lte(purchases.updatedAt, stale)),
		);
	const orders = await listOrdersNotBegun(read, { provider, after: now - KEY_TTL_MS, before: stale });
	const undone = await listUndoneTiers(read, { provider, now });
	const steps: ((turn: Ctx) => Promise<unknown>)[] = [
		...undone.map((row) => (turn: Ctx) => endUndoneTier(turn, row)),
		...pending.map((row) => (turn: Ctx) => resolvePending(turn, row)),
		...due.map((row) => (turn: Ctx) => refresh(turn, row)),
		...changes.map((change) => (turn: Ctx) => resolveChange(turn, change)),
		...unpaid.map((row) => (turn: Ctx) => resolvePurchase(turn, row)),
		...orders.map((setup) => (turn: Ctx) => completeOrder(turn, setup)),
	];
	let count = 0;
	const run = async (turn: Ctx, step: (typeof steps)[number]) => {
		await step(turn).catch(ignoreRefusal);
		count += 1;
	};
	const failed = "subscription(s) could not be cleared up";
	await forEachTurn(ctx, steps, run, { failed, except: isProviderTimeout });
	return count;
}

/** A decline is an outcome, and is stored already. */
function ignoreRefusal(error: unknown): void {
	if (!isDomainError(error)) throw error;
}

async function resolvePending(ctx: Ctx, row: Subscription): Promise<void> {
	const fact = row.ref
		? await ctx.payments.fetchSubscription(row.ref)
		: await ctx.payments.findSubscription(row.id, row.createdAt);
	if (fact) return void (await applySubscription(ctx, fact));
	const setup = await findSetupByRef(ctx.db.read, { ref: row.setupRef ?? "" });
	const isYoung = ctx.now.getTime() - row.createdAt < KEY_TTL_MS;
	if (setup && isYoung) await askToSubscribe(ctx, row, setup);
	else await endPending(ctx, row.id, null);
}

async function refresh(ctx: Ctx, { ref }: Subscription): Promise<void> {
	if (ref) await applySubscription(ctx, await ctx.payments.fetchSubscription(ref));
}

/** Once the key is too old to be repeated, what the provider says counts as the outcome. */
async function resolveChange(ctx: Ctx, change: Change): Promise<void> {
	const row = await findSubscription(ctx.db.read, { id: change.subscriptionId });
	if (!row?.ref || row.provider !== ctx.payments.provider) return;
	if (ctx.now.getTime() - change.createdAt < KEY_TTL_MS) {
		await makeChange(ctx, row, change);
		return;
	}
	await applySubscription(ctx, await ctx.payments.fetchSubscription(row.ref));
	await closeChange(ctx, change.id, "done");
}

async function resolvePurchase(ctx: Ctx, row: Purchase): Promise<void> {
	const fact = await ctx.payments.findPurchase(row.id, row.createdAt);
	if (fact) await applyPurchase(ctx, fact);
	else if (ctx.now.getTime() - row.createdAt < KEY_TTL_MS) await chargePurchase(ctx, row);
	else await endPurchase(ctx, row.id, null);
}
