import { and, between, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import type { CardSetup } from "#app/features/payments/cards/setups.queries.ts";
import { isProviderTimeout, KEY_TTL_MS, type Provider } from "#app/gateway/gateway.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { isDomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/db.ts";
import { cardSetups } from "#db/schema/payments.ts";
import { invoices, purchases, subscriptionChanges } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { applyPurchase, endPurchase } from "./apply-purchase.server.ts";
import { applySubscription } from "./apply-subscription.server.ts";
import { type Change, closeChange, makeChange } from "./change-subscription.server.ts";
import { askToSubscribe, chargePurchase, completeOrder, endPending } from "./complete-order.server.ts";
import {
	findSetupByRef,
	findSubscription,
	type Purchase,
	type Subscription,
} from "./subscriptions.queries.ts";
import { endTierOfReturnedCharge, listUndoneTiers } from "./undone-charges.server.ts";

const IN_FLIGHT_MS = 20_000; // a request may still be running for this long

/**
 * Asks the provider about every subscription, change and purchase with an unknown outcome, and about subscriptions that
 * are overdue, whose period is over or whose invoice is missing. It ends plans whose period was refunded or charged
 * back, and begins orders that a crash interrupted after the card was saved. Safe to run at any time, and repeatedly.
 * @returns how many were brought up to date
 * @throws AggregateError with the failures, after all were tried
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
		...undone.map((row) => (turn: Ctx) => endTierOfReturnedCharge(turn, row)),
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

/** A decline is an outcome that is already stored. */
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

/** Once the idempotency key has expired, the provider's current state counts as the outcome. */
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

const CHECK_MS = 10 * MINUTE_MS; // the provider may take an hour to renew
const OVERDUE_CHECK_MS = HOUR_MS;

/**
 * Subscriptions to ask the provider about again: overdue ones, those whose period is over, and those without their last
 * invoice, because its fee was not known yet. `now` is UTC ms.
 */
function listDueSubscriptions(
	db: Reader,
	{ provider, now }: { provider: Provider; now: number },
): Promise<Subscription[]> {
	const isOver = lte(subscriptions.currentPeriodEnd, now);
	return db
		.select()
		.from(subscriptions)
		.where(
			and(
				eq(subscriptions.provider, provider),
				isNotNull(subscriptions.ref),
				or(
					and(eq(subscriptions.status, "past_due"), lte(subscriptions.updatedAt, now - OVERDUE_CHECK_MS)),
					and(
						eq(subscriptions.status, "active"),
						lte(subscriptions.updatedAt, now - CHECK_MS),
						or(isOver, lacksInvoice()),
					),
				),
			),
		);
}

/** Compares plan and billing period too, because a change within a period has its own invoice with the same end. */
function lacksInvoice() {
	return sql`not exists (
		select 1 from ${invoices}
		where ${invoices.userId} = ${subscriptions.userId} and ${invoices.provider} = ${subscriptions.provider}
			and ${invoices.plan} = ${subscriptions.plan} and ${invoices.isAnnual} = ${subscriptions.isAnnual}
			and ${invoices.periodEnd} = ${subscriptions.currentPeriodEnd}
	)`;
}

/** Setups with a saved card whose order has not begun, for example after a crash or a closed tab. Times are UTC ms. */
function listOrdersNotBegun(
	db: Reader,
	{ provider, after, before }: { provider: Provider; after: number; before: number },
): Promise<CardSetup[]> {
	return db
		.select()
		.from(cardSetups)
		.where(
			and(
				eq(cardSetups.provider, provider),
				eq(cardSetups.status, "succeeded"),
				inArray(cardSetups.purpose, ["subscription", "one_time_pro"]),
				isNotNull(cardSetups.ref),
				between(cardSetups.updatedAt, after, before),
				sql`not exists (select 1 from ${subscriptions} where ${subscriptions.setupRef} = ${cardSetups.ref})`,
				sql`not exists (select 1 from ${purchases} where ${purchases.setupRef} = ${cardSetups.ref})`,
			),
		);
}
