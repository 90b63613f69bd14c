import { and, eq, inArray } from "drizzle-orm";
import { requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { fundSummary } from "#app/features/fund/fund-overview.server.ts";
import { processRefundLines } from "#app/features/fund/refunds/start-refund.server.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { cancelWaitingList } from "#app/features/members/waiting-list/offer-spots.server.ts";
import { notifyAboard } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { withdrawConsent } from "#app/features/payments/instalments/consent.server.ts";
import { outsideSum } from "#app/features/payments/outside/outside-sums.server.ts";
import { cardsIfGiven, paidCards } from "#app/features/payments/presents/paid-cards.ts";
import { listTripGivers } from "#app/features/payments/presents/presents.queries.ts";
import { PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import { poolBalance } from "#app/features/pool/pool.queries.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import type { CancelTrip } from "./changes.schema.ts";
import {
	type FundRefund,
	type FundRefunds,
	listFundRefunds,
	reserveFundRefunds,
} from "./fund-refunds.server.ts";
import { listTripAttempts } from "./payment-lock.queries.ts";
import * as texts from "./texts/cancel.ts";
import * as restTexts from "./texts/rest.ts";

/**
 * Returns who would be refunded how much by a cancellation.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict
 */
export async function cancelTripView(ctx: Ctx, ref: TripRef) {
	const { trip } = await requireTrip(ctx, ref, "trip.cancel");
	const { held, refunds, underWay, total } = await listFundRefunds(ctx, ctx.db.read, trip);
	const fund = await fundSummary(ctx.db.read, ctx.payments.provider, trip.id);
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		held,
		total,
		spent: sum(refunds.map(({ spent }) => spent)),
		later: sum(refunds.map(({ later }) => later)),
		released: fund.totalReleased,
		refunds: refunds.map(
			({ member: { id, name }, paid, amount, spent, cardFee, bookingFee, stays, wasRefunded }) => ({
				...{ id, name, paid, amount, spent, cardFee, bookingFee, stays, wasRefunded },
			}),
		),
		underWay: underWay.map(({ name }) => name),
		outside: await outsideSum(ctx.db.read, trip.id),
		inPool: await poolBalance(ctx.db.read, { tripId: trip.id, provider: ctx.payments.provider }),
		nothing: refunds.length > 0 ? null : texts.nothing(fund.totalCollected > 0),
	};
}

export type CancelTripView = Awaited<ReturnType<typeof cancelTripView>>;

/**
 * Cancels a trip for good. One transaction cancels the trip and its unpaid payments and reserves the refunds; the calls
 * to the provider follow, and jobs retry them. A payment that still succeeds is refunded automatically (Rules:
 * Cancelling a trip).
 * @throws DomainError not_found, unauthenticated, forbidden; conflict when it is already cancelled; amount_mismatch
 * when the refunds are not what the page showed
 */
export async function cancelTrip(ctx: Ctx, id: string, input: CancelTrip): Promise<Trip> {
	const { trip, lineIds } = await ctx.db.write((tx) => storeCancellation(ctx, tx, id, input));
	await cancelTripAttempts(ctx, trip.id);
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
	const memberIds = (await listMembers(tx, { tripId: id })).map((member) => member.id);
	await withdrawConsent(ctx, tx, memberIds);
	await cancelWaitingList(ctx, tx, trip);
	return trip;
}

type Outcome = FundRefunds & { isRefunded: boolean; doneBy: string | undefined };

/** Tells every current member why the trip is cancelled, what they get back, and whom to ask about the rest. */
async function notifyCancellation(ctx: Ctx, tx: Tx, trip: Trip, outcome: Outcome): Promise<void> {
	const { refunds, underWay, isRefunded, doneBy } = outcome;
	const { organizerName: organizer, cancelReason } = trip;
	const givers = await listTripGivers(tx, { tripId: trip.id });
	const moneyOf = (memberId: string): string[] => {
		if (underWay.some(({ id }) => id === memberId)) return [texts.onItsWay];
		const own = refunds.find(({ member }) => member.id === memberId);
		if (!own) return [];
		if (!isRefunded) return [texts.staysInFund(organizer)];
		return [
			...(own.amount > 0
				? [texts.comesBack(formatCents(own.amount), cardsIfGiven(paidCards(paymentIdsOf(own), givers)))]
				: []),
			...(own.spent > 0 ? [restTexts.spent(formatCents(own.spent), organizer)] : []),
			...restTexts.restOf(own, organizer),
		];
	};
	await notifyAboard(
		ctx,
		tx,
		trip,
		(member) => ({
			kind: "trip_cancelled",
			title: texts.noticeTitle,
			message: [texts.notice(trip.title, organizer, cancelReason ?? ""), ...moneyOf(member.id)].join(" "),
			source: `cancelled:${trip.id}`,
		}),
		doneBy ?? null,
	);
}

const paymentIdsOf = ({ recipient }: FundRefund) => recipient.refund.parts.map(({ paymentId }) => paymentId);

/** If the provider does not answer, a job tries again. */
async function cancelTripAttempts(ctx: Ctx, tripId: string): Promise<void> {
	try {
		await cancelOpenAttempts(ctx, await listTripAttempts(ctx.db.read, { tripId }), "not_wanted");
	} catch (error) {
		if (!isProviderTimeout(error)) throw error;
	}
}
