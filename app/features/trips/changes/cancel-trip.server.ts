import { and, eq, inArray } from "drizzle-orm";
import { requireTrip, type Trip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { processRefundLines } from "#app/features/fund/refunds/start-refund.server.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { withdrawConsent } from "#app/features/payments/instalments/consent.server.ts";
import { PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/client.server.ts";
import { trips } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { notifyCancellation } from "./cancel-notices.server.ts";
import type { CancelTrip } from "./changes.schema.ts";
import { listFundRefunds, reserveFundRefunds } from "./fund-refunds.server.ts";
import { listOpenAttempts } from "./payment-lock.queries.ts";
import * as texts from "./texts/cancel.ts";

/**
 * Cancels a trip for good. One transaction cancels it with its unpaid payments, and reserves the refunds; jobs repeat
 * the calls to the provider that follow. A payment that still succeeds is refunded automatically (Rules: Cancelling a
 * trip).
 * @throws DomainError not_found, unauthenticated, forbidden; conflict when it is already cancelled; amount_mismatch
 * when the refunds are not what the page showed
 */
export async function cancelTrip(ctx: Ctx, id: string, input: CancelTrip): Promise<Trip> {
	const { trip, lineIds } = await ctx.db.write((tx) => storeCancellation(ctx, tx, id, input));
	await closeOpenPayments(ctx, trip.id);
	await processRefundLines(ctx, lineIds);
	return trip;
}

async function storeCancellation(
	ctx: Ctx,
	tx: Tx,
	id: string,
	{ reason, refund, expectedTotal }: CancelTrip,
) {
	const access = await requireTrip(ctx, id, "trip.cancel", tx);
	const found = await listFundRefunds(ctx, tx, access.trip);
	if (refund === "all" && expectedTotal !== undefined && expectedTotal !== found.total)
		throw new DomainError("amount_mismatch", texts.changed(formatCents(found.total)));
	const trip = await endTrip(ctx, tx, access.trip, reason);
	const lineIds =
		refund === "all"
			? await reserveFundRefunds(ctx, tx, trip, found.refunds, { reason, leaving: false })
			: [];
	await notifyCancellation(ctx, tx, trip, {
		...found,
		isRefunded: refund === "all",
		doneBy: userOf(ctx)?.id,
	});
	return { trip, lineIds };
}

/** @throws DomainError conflict if another call has cancelled it first */
async function endTrip(ctx: Ctx, tx: Tx, { id, updatedAt }: Trip, reason: string): Promise<Trip> {
	const now = ctx.now.getTime();
	const [trip] = await tx
		.update(trips)
		.set({
			status: "cancelled",
			cancelledAt: now,
			cancelReason: reason,
			updatedAt: Math.max(now, updatedAt + 1),
		})
		.where(and(eq(trips.id, id), eq(trips.status, "active")))
		.returning();
	if (!trip) throw new DomainError("conflict", common.tripCancelled);
	await tx
		.update(payments)
		.set({ status: "canceled" })
		.where(and(eq(payments.tripId, id), inArray(payments.status, [...PAYABLE_STATUSES])));
	for (const member of await listMembers(tx, { tripId: id })) await withdrawConsent(ctx, tx, member.id);
	return trip;
}

/** If the provider does not answer, the job tries again. */
async function closeOpenPayments(ctx: Ctx, tripId: string): Promise<void> {
	try {
		await cancelOpenAttempts(ctx, await listOpenAttempts(ctx.db.read, { tripId }));
	} catch (error) {
		if (!isProviderTimeout(error)) throw error;
	}
}
