import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { applyPayment } from "#app/features/payments/attempts/apply-payment.server.ts";
import { applyChargeSetup } from "#app/features/payments/cards/apply-charge-setup.server.ts";
import { applySetupEvent } from "#app/features/payments/cards/apply-setup.server.ts";
import { findAttemptContext } from "#app/features/payments/payments.queries.ts";
import { applyPurchaseEvent } from "#app/features/plans/billing/apply-purchase.server.ts";
import { applySubscription } from "#app/features/plans/billing/apply-subscription.server.ts";
import { completeSavedOrder } from "#app/features/plans/billing/complete-order.server.ts";
import type { ProviderEvent } from "#app/gateway/gateway.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { providerEvents } from "#db/schema/fund.ts";
import { refreshPayee } from "../payouts/payout-account.server.ts";
import { refreshPayout } from "../payouts/payouts.server.ts";
import { applyDispute } from "./disputes.server.ts";
import { takeInRefund } from "./take-in-refund.server.ts";
import { takeInReversals } from "./take-in-reversals.server.ts";
import * as texts from "./texts.ts";

type Row = typeof providerEvents.$inferSelect;

/** An event is tried again after 1, 2, 4 … minutes, later every 6 hours, and given up after about a week. */
const FIRST_WAIT_MS = MINUTE_MS;
const MAX_WAIT_MS = 6 * HOUR_MS;
const MAX_TRIES = 36;

/**
 * Stores an event and applies it. An event that is about something not yet in our books is kept and tried again.
 * @returns false when it was applied before, or has to wait
 * @throws any error of applying it, which is stored with the event
 */
export async function processEvent(ctx: Ctx, event: ProviderEvent): Promise<boolean> {
	const row = await storeEvent(ctx, event);
	if (row.appliedAt !== null) return false;
	let missing: string | null;
	try {
		missing = await applyEvent(ctx, event);
	} catch (error) {
		await scheduleRetry(ctx, row, error instanceof Error ? error.message : String(error));
		throw error;
	}
	if (missing) await scheduleRetry(ctx, row, missing);
	else await updateEvent(ctx, row.id, { appliedAt: ctx.now.getTime(), error: null, retryAt: null });
	return missing === null;
}

/** The first retry is planned at once, in case this process is killed before it has applied the event. */
async function storeEvent(ctx: Ctx, { id, type, about }: ProviderEvent): Promise<Row> {
	return ctx.db.write(async (tx) => {
		const now = ctx.now.getTime();
		await tx
			.insert(providerEvents)
			.values({
				id,
				type,
				provider: ctx.payments.provider,
				objectRef:
					"ref" in about
						? about.ref
						: "attemptId" in about
							? about.attemptId
							: "id" in about
								? about.id
								: null,
				about,
				receivedAt: now,
				retryAt: now + FIRST_WAIT_MS,
			})
			.onConflictDoNothing();
		const [row] = await tx.select().from(providerEvents).where(eq(providerEvents.id, id));
		if (!row) throw new Error("the event just stored is missing");
		return row;
	});
}

/** @returns what the event has to wait for, or null */
async function applyEvent(ctx: Ctx, { about }: ProviderEvent): Promise<string | null> {
	switch (about.kind) {
		case "attempt": {
			const attemptContext = await findAttemptContext(ctx.db.read, { id: about.attemptId });
			if (!attemptContext) return null;
			const fact = attemptContext.attempt.ref
				? await ctx.payments.fetchIntent(attemptContext.attempt.ref)
				: await ctx.payments.findIntent(about.attemptId, attemptContext.attempt.createdAt);
			if (!fact) return texts.attemptNotListed(about.attemptId);
			await applyPayment(ctx, fact);
			return null;
		}
		case "refund": {
			const fact = await ctx.payments.fetchRefund(about.ref);
			return (await takeInRefund(ctx, fact)) ? null : texts.chargeNotBooked(fact.chargeRef);
		}
		case "transfer":
			return (await takeInReversals(ctx, about)) ? null : texts.transferNotBooked(about.ref);
		case "dispute": {
			const fact = await ctx.payments.fetchDispute(about.ref);
			return (await applyDispute(ctx, fact)) ? null : texts.chargeNotBooked(fact.chargeRef);
		}
		case "payee":
			await refreshPayee(ctx, about.ref);
			return null;
		case "payout":
			await refreshPayout(ctx, about);
			return null;
		case "setup": {
			if (about.forCharges) {
				await applyChargeSetup(ctx, await ctx.payments.fetchSetup(about.ref));
				return null;
			}
			const setup = await applySetupEvent(ctx, about.ref);
			if (setup) await completeSavedOrder(ctx, setup);
			return null;
		}
		case "purchase":
			await applyPurchaseEvent(ctx, about.id);
			return null;
		case "subscription":
			await applySubscription(ctx, await ctx.payments.fetchSubscription(about.ref));
			return null;
		case "nothing":
			return null;
	}
}

async function scheduleRetry(ctx: Ctx, { id, tries }: Row, error: string): Promise<void> {
	const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, MAX_WAIT_MS);
	const retryAt = tries + 1 < MAX_TRIES ? ctx.now.getTime() + wait : null;
	await updateEvent(ctx, id, { error, tries: tries + 1, retryAt });
}

/** An event that another process has applied in the meantime stays applied. */
async function updateEvent(ctx: Ctx, id: string, change: Partial<Row>): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(providerEvents)
			.set(change)
			.where(and(eq(providerEvents.id, id), isNull(providerEvents.appliedAt)));
	});
}
