import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isDecline, isProviderRefusal } from "#app/gateway/gateway.ts";
import type { SubscriptionFact } from "#app/gateway/subscriptions.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { agreedPrice } from "#app/lib/tier-prices.ts";
import type { Reader } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { subscriptionChanges } from "#db/schema/plans.ts";
import { applyOwnSubscription } from "./apply-subscription.server.ts";
import { findSubscription, type Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/subscribing.ts";

export type Change = typeof subscriptionChanges.$inferSelect;
type NewChange = Pick<Change, "kind" | "atPeriodEnd"> &
	Partial<
		Pick<Change, "plan" | "isAnnual" | "amountDue" | "prorateAt" | "price" | "newPlanCost" | "unusedCredit">
	>;

/**
 * Stores what somebody has asked to change, before the provider is asked.
 * @param live as it was when the figure of a switch was reckoned
 * @throws DomainError conflict while another is under way, or when one was made since the figure was reckoned
 */
export async function storeChange(ctx: Ctx, live: Subscription, wanted: NewChange): Promise<Change> {
	const now = ctx.now.getTime();
	const { id } = live;
	return ctx.db.write(async (tx) => {
		const isOutdated = wanted.kind === "switch" && !isAsItWas(live, await findSubscription(tx, { id }));
		if (isOutdated || (await hasOpenChange(tx, id))) throw new DomainError("conflict", texts.changeUnderWay);
		const row = { ...wanted, id: newId(), subscriptionId: id, createdAt: now, updatedAt: now };
		return insertOne(tx, subscriptionChanges, row);
	});
}

/** The fields that decide what a switch costs, and when it takes effect. */
const PRICED = ["status", "plan", "isAnnual", "nextPlan", "cancelAtPeriodEnd", "currentPeriodStart"] as const;

function isAsItWas(live: Subscription, current: Subscription | null): boolean {
	return current !== null && PRICED.every((field) => current[field] === live[field]);
}

/**
 * Asks the provider for a stored change, under its own key.
 * @returns the subscription afterwards
 * @throws DomainError card_declined, after which nothing has changed; ProviderTimeout, after which the same call is safe
 */
export async function makeChange(
	ctx: Ctx,
	{ ref }: Pick<Subscription, "ref">,
	change: Change,
): Promise<Subscription> {
	if (!ref) throw new Error("a change needs the provider's subscription");
	try {
		const applied = await applyOwnSubscription(ctx, await sendChange(ctx, ref, change));
		await closeChange(ctx, change.id, "done");
		return applied;
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		await closeChange(ctx, change.id, "failed", error.message);
		throw isDecline(error) ? new DomainError("card_declined", error.message) : error;
	}
}

/** Whether a change is under way whose outcome is not known. */
export async function hasOpenChange(db: Reader, subscriptionId: string): Promise<boolean> {
	const isOpen = and(
		eq(subscriptionChanges.subscriptionId, subscriptionId),
		eq(subscriptionChanges.status, "unknown"),
	);
	return (await db.$count(subscriptionChanges, isOpen)) > 0;
}

export async function closeChange(
	ctx: Ctx,
	id: string,
	status: "done" | "failed",
	errorMessage: string | null = null,
): Promise<void> {
	const change = { status, errorMessage, updatedAt: ctx.now.getTime() };
	await ctx.db.write((tx) =>
		tx.update(subscriptionChanges).set(change).where(eq(subscriptionChanges.id, id)),
	);
}

function sendChange(ctx: Ctx, subscriptionRef: string, change: Change): Promise<SubscriptionFact> {
	const { id, kind, plan, isAnnual, atPeriodEnd, prorateAt, createdAt, price: agreed } = change;
	if (kind === "cancel") return ctx.payments.cancelSubscription({ id, subscriptionRef });
	if (kind === "resume") return ctx.payments.resumeSubscription({ id, subscriptionRef });
	if (!plan || isAnnual === null) throw new Error(`change ${id} has no plan`);
	const price = { plan, isAnnual, amount: agreedPrice({ plan, isAnnual, price: agreed }) };
	const request = { id, subscriptionRef, price, atPeriodEnd, prorateAt: prorateAt ?? createdAt };
	return ctx.payments.changeSubscription(request);
}
