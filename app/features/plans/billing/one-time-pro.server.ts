import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { findCustomer } from "#app/features/payments/cards/customers.queries.ts";
import type { CardSetup } from "#app/features/payments/cards/setups.queries.ts";
import { isProviderRefusal } from "#app/gateway/gateway.ts";
import { hasEnded } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import * as common from "#app/lib/texts.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/tier-prices.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { trips } from "#db/schema/access.ts";
import { purchases } from "#db/schema/plans.ts";
import { entitlements } from "#db/schema/tiers.ts";
import { applyPurchase, endPurchase } from "./apply-purchase.server.ts";
import { refusalMessage } from "./missing-card.server.ts";
import { requireOpenOrder } from "./open-order.server.ts";
import type { Purchase } from "./subscriptions.queries.ts";
import * as memos from "./texts/memos.ts";
import * as texts from "./texts/subscribing.ts";

/**
 * Buys one-time Pro for the trip that a card was saved for: stored first, then charged under its own key. A repeated call
 * has no second effect.
 * @throws DomainError card_declined, conflict when the trip has it or is over, it is being paid or the user is gone; ProviderTimeout,
 * after which the same call is safe
 */
export async function buyOneTimePro(ctx: Ctx, setup: CardSetup): Promise<Purchase> {
	const row = await ctx.db.write((tx) => storePurchase(ctx, tx, setup));
	if (row.status === "failed") throw declined(row.errorMessage);
	return row.status === "done" ? row : chargePurchase(ctx, row);
}

/** Asks the provider to charge a stored purchase. @throws DomainError card_declined; ProviderTimeout */
export async function chargePurchase(ctx: Ctx, row: Purchase): Promise<Purchase> {
	const { id, createdAt, amount, customerRef, methodRef } = row;
	const request = { id, createdAt, amount, customerRef, methodRef, description: memos.oneTimePro };
	try {
		const applied = await applyPurchase(ctx, await ctx.payments.chargePurchase(request));
		if (!applied) throw new Error("a purchase is never deleted before its account");
		if (applied.status === "failed") throw declined(applied.errorMessage);
		return applied;
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		const message = await refusalMessage(ctx, error, { customerRef, methodRef });
		await endPurchase(ctx, id, message);
		throw declined(message);
	}
}

/** @throws DomainError conflict when the trip has one-time Pro, or it is being paid */
export async function requireNoEntitlement(db: Reader, tripId: string): Promise<void> {
	const [owned] = await db
		.select({ id: entitlements.id })
		.from(entitlements)
		.where(and(eq(entitlements.tripId, tripId), isNull(entitlements.endedAt)));
	if (owned) throw new DomainError("conflict", texts.tripHasPro);
}

/** @throws DomainError forbidden to everyone but the trip's organizer; conflict for one that is over or cancelled */
export function requireTripForPro(
	{ now }: Pick<Ctx, "now">,
	trip: Pick<Trip, "organizerId" | "status" | "endDate"> | undefined,
	userId: string,
): void {
	if (trip?.organizerId !== userId) throw new DomainError("forbidden", texts.organizerOnly);
	if (trip.status === "cancelled") throw new DomainError("conflict", common.tripCancelled);
	if (hasEnded(trip.endDate, now)) throw new DomainError("conflict", texts.tripOver);
}

async function storePurchase(ctx: Ctx, tx: Tx, setup: CardSetup): Promise<Purchase> {
	const { userId, ref: setupRef, tripId, methodRef, provider } = setup;
	if (!setupRef || !tripId || !methodRef) throw new DomainError("invalid", texts.notForPlan);
	const isLive = and(
		eq(purchases.tripId, tripId),
		inArray(purchases.status, ["unknown", "done"]),
		isNull(purchases.endedAt),
	);
	const rows = await tx
		.select()
		.from(purchases)
		.where(or(eq(purchases.setupRef, setupRef), isLive));
	const own = rows.find((row) => row.setupRef === setupRef);
	if (own) return own;
	await requireOpenOrder(tx, setup);
	await requireNoEntitlement(tx, tripId);
	if (rows.length > 0) throw new DomainError("conflict", texts.purchaseUnderWay);
	const [trip] = await tx.select().from(trips).where(eq(trips.id, tripId));
	requireTripForPro(ctx, trip, userId);
	const customer = await findCustomer(tx, { userId, provider });
	if (!customer) throw new Error("a card was saved for nobody's customer");
	const now = ctx.now.getTime();
	return insertOne(tx, purchases, {
		id: newId(),
		userId,
		tripId,
		setupRef,
		amount: setup.price ?? ONE_TIME_PRO_PRICE,
		provider,
		customerRef: customer.ref,
		methodRef,
		createdAt: now,
		updatedAt: now,
	});
}

function declined(message: string | null): DomainError {
	return new DomainError("card_declined", message ?? texts.notStarted, { field: "testCard" });
}
