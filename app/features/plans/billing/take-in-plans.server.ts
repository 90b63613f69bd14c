import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { SubscriptionFact } from "#app/gateway/subscriptions.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Reader, Tx } from "#db/db.ts";
import { trips, users } from "#db/schema/access.ts";
import { customers } from "#db/schema/payments.ts";
import { purchases, subscriptionChanges } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { applyPurchase } from "./apply-purchase.server.ts";
import { applySubscription } from "./apply-subscription.server.ts";

/** What prevents a plan from being taken in: the user or trip is missing here, or the purchase at the provider. */
export type MissingOfPlan = "user" | "trip" | "purchase";

/**
 * Applies a subscription. If this database was restored from a backup and does not know it, it is first stored for its
 * customer's user. Its latest change is stored too.
 * @returns what is missing; null if it was applied, or is not Gangway's
 */
export async function takeInSubscription(ctx: Ctx, fact: SubscriptionFact): Promise<MissingOfPlan | null> {
	if (!(await applySubscription(ctx, fact))) {
		if (!fact.id) return null;
		const user = await findCustomersUser(ctx, fact.customerRef);
		if (!user) return "user";
		await ctx.db.write((tx) => storeSubscription(ctx, tx, fact, user.id));
		await applySubscription(ctx, fact);
	}
	if (fact.changeId) await storeChange(ctx, fact, fact.changeId);
	return null;
}

async function findCustomersUser(ctx: Ctx, customerRef: string): Promise<{ id: string } | null> {
	const known = await userOfCustomer(ctx.db.read, customerRef);
	if (known) return known;
	const { userId = null } = (await ctx.payments.fetchCustomer?.(customerRef)) ?? {};
	if (!userId) return null;
	const [user] = await ctx.db.read.select({ id: users.id }).from(users).where(eq(users.id, userId));
	return user ?? null;
}

async function userOfCustomer(db: Reader, ref: string): Promise<{ id: string } | null> {
	const [row] = await db.select({ id: customers.userId }).from(customers).where(eq(customers.ref, ref));
	return row ?? null;
}

async function storeSubscription(ctx: Ctx, tx: Tx, fact: SubscriptionFact, userId: string): Promise<void> {
	const { provider } = ctx.payments;
	await tx.insert(customers).values({ userId, provider, ref: fact.customerRef }).onConflictDoNothing();
	await tx
		.insert(subscriptions)
		.values({
			id: fact.id,
			userId,
			provider,
			plan: fact.plan,
			isAnnual: fact.isAnnual,
			price: fact.price,
			status: fact.status === "canceled" ? "cancelled" : "pending",
			createdAt: fact.currentPeriodStart,
			updatedAt: ctx.now.getTime(),
		})
		.onConflictDoNothing();
}

/** If a later change got the same id, the provider would take it for this one, and do nothing. */
async function storeChange(ctx: Ctx, fact: SubscriptionFact, id: string): Promise<void> {
	const [known] = await ctx.db.read
		.select({ id: subscriptionChanges.id })
		.from(subscriptionChanges)
		.where(eq(subscriptionChanges.id, id));
	if (known) return;
	const at = ctx.now.getTime();
	await ctx.db.write(async (tx) => {
		await tx
			.insert(subscriptionChanges)
			.values({
				id,
				subscriptionId: fact.id,
				kind: "switch",
				plan: fact.plan,
				isAnnual: fact.isAnnual,
				atPeriodEnd: fact.next !== null,
				status: "done",
				createdAt: at,
				updatedAt: at,
			})
			.onConflictDoNothing();
	});
}

const TRIP_OF_PURCHASE = /^(.+)\.pro-\d+$/;

/**
 * Asks the provider about a purchase of one-time Pro that an event names, and applies it. If this database was restored
 * from a backup and does not know it, it is stored first.
 * @param at the time of the event, UTC ms
 * @returns what is missing; null if it was applied, or is unpaid
 */
export async function takeInPurchase(ctx: Ctx, id: string, at: number): Promise<MissingOfPlan | null> {
	const [row] = await ctx.db.read.select().from(purchases).where(eq(purchases.id, id));
	const fact = await ctx.payments.findPurchase(id, row?.createdAt ?? at - DAY_MS);
	if (!fact) return row ? null : "purchase";
	if (!row) {
		const tripId = TRIP_OF_PURCHASE.exec(id)?.[1] ?? "";
		if (fact.status !== "succeeded") return null;
		const user = fact.customerRef ? await findCustomersUser(ctx, fact.customerRef) : null;
		if (!user) return "user";
		const [trip] = await ctx.db.read.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId));
		if (!trip) return "trip";
		await ctx.db.write(async (tx) => {
			await tx
				.insert(purchases)
				.values({
					id,
					userId: user.id,
					tripId,
					amount: fact.amount,
					provider: ctx.payments.provider,
					customerRef: fact.customerRef ?? "",
					methodRef: "",
					createdAt: at,
					updatedAt: at,
				})
				.onConflictDoNothing();
		});
	}
	await applyPurchase(ctx, fact);
	return null;
}
