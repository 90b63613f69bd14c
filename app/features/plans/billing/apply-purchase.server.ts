import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { tierChargeLines } from "#app/features/ledger/ledger.ts";
import type { PurchaseFact } from "#app/gateway/cards.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { invoices, purchases } from "#db/schema/plans.ts";
import { entitlements } from "#db/schema/tiers.ts";
import { notifyPurchase } from "./subscription-notices.server.ts";
import type { Purchase } from "./subscriptions.queries.ts";
import { oneTimeProMemo } from "./texts/notices.ts";

/**
 * Applies the provider's state of a purchase. No other code gives a trip one-time Pro. Repeated calls are harmless.
 * @returns the purchase afterwards, or null if it is not in our books
 * @throws Error when the fact does not match its purchase
 */
export function applyPurchase(ctx: Ctx, fact: PurchaseFact): Promise<Purchase | null> {
	return ctx.db.write(async (tx) => {
		const [row] = await tx.select().from(purchases).where(eq(purchases.id, fact.id));
		if (!row) return null;
		if (row.amount !== fact.amount || row.provider !== ctx.payments.provider) {
			throw new Error(`purchase ${fact.ref} does not match ${row.id}`);
		}
		if (row.status === "done" || fact.status === "processing") return row;
		const isPaid = fact.status === "succeeded";
		const change = {
			status: isPaid ? "done" : "failed",
			ref: fact.ref,
			chargeRef: fact.chargeRef,
			errorMessage: fact.error?.message ?? null,
			updatedAt: ctx.now.getTime(),
		} as const;
		await tx.update(purchases).set(change).where(eq(purchases.id, row.id));
		if (isPaid) await enterPurchase(ctx, tx, row, fact);
		return { ...row, ...change };
	});
}

/** Marks a purchase that the provider does not have as failed, if its outcome is still unknown. */
export async function endPurchase(ctx: Ctx, id: string, errorMessage: string | null): Promise<void> {
	const change = { status: "failed", errorMessage, updatedAt: ctx.now.getTime() } as const;
	await ctx.db.write(async (tx) => {
		await tx
			.update(purchases)
			.set(change)
			.where(and(eq(purchases.id, id), eq(purchases.status, "unknown")));
	});
}

async function enterPurchase(ctx: Ctx, tx: Tx, row: Purchase, fact: PurchaseFact): Promise<void> {
	const { chargeRef, fee, ref } = fact;
	if (!chargeRef) throw new Error(`purchase ${ref} succeeded without a charge`);
	const { userId, tripId, amount, provider } = row;
	const now = ctx.now.getTime();
	const paid = { userId, tripId, amount, provider };
	await tx
		.insert(invoices)
		.values({ ...paid, ref, plan: "pro", isAnnual: null, fee, chargeRef, paidAt: now })
		.onConflictDoNothing();
	await tx
		.insert(entitlements)
		.values({ ...paid, id: newId(), kind: "pro_one_time", source: `charge:${chargeRef}`, createdAt: now })
		.onConflictDoNothing();
	await postEntry(tx, {
		book: bookOf(provider),
		source: `charge:${chargeRef}`,
		tripId: null,
		memo: oneTimeProMemo,
		at: ctx.now,
		lines: tierChargeLines({ amount, fee }),
	});
	const [trip] = await tx.select({ title: trips.title }).from(trips).where(eq(trips.id, tripId));
	await notifyPurchase(ctx, tx, { ref, userId, amount, tripTitle: trip?.title ?? "" });
}
