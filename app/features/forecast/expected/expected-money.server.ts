import { and, eq, exists, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { sumGoneBack } from "#app/features/fund/charges/charges.queries.ts";
import { runningTotals } from "#app/features/fund/statements/chart.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { isChargeConsent } from "#app/features/payments/cards/payers.queries.ts";
import { outsideSum } from "#app/features/payments/outside/outside-sums.server.ts";
import { listNewStarts } from "#app/features/payments/schedule/new-starts.server.ts";
import { COLLECTED_STATUSES, PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import { hasFeature, requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { wholeCost } from "#app/lib/shares.ts";
import { asFlag } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { consents, payments } from "#db/schema/payments.ts";
import type { expectedMoneySchema, MoneyNeeded } from "./expected.schema.ts";
import {
	expectedSteps,
	forecastMoney,
	type MoneyForecast,
	missingParts,
	type PlannedPayment,
} from "./expected.ts";

/**
 * When the trip's money will be in, for the organizer. `money` is null if their plan has no forecasts, or the trip is
 * cancelled.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function expectedMoneyView(ctx: Ctx, ref: TripRef, needed: MoneyNeeded) {
	const access = await requireTrip(ctx, ref, "standing.amounts");
	const { trip } = access;
	const hasPlan = hasFeature(tierOfTrip(access, ctx.now), "cost_forecast");
	const today = dateOf(ctx.now);
	return {
		trip: { ...tripSummary(trip), totalCost: wholeCost(trip) },
		hasPlan,
		asked: needed,
		today,
		money: hasPlan && trip.status === "active" ? await moneyView(ctx, access, needed) : null,
	};
}

export type ExpectedMoneyView = Awaited<ReturnType<typeof expectedMoneyView>>;

async function moneyView(ctx: Ctx, access: TripAccess, needed: MoneyNeeded) {
	const planned = await listPlanned(ctx, access);
	const forecast = await forecastOf(ctx, access, planned, needed);
	const made = planned.flatMap(({ paidOn, amount }) => (paidOn ? [{ date: paidOn, amount }] : []));
	const { expected: _, ...figures } = forecast;
	const { trip } = access;
	const isWhole = needed.needed === 0;
	const aboard = await listMembers(ctx.db.read, { tripId: trip.id });
	return {
		...figures,
		missing: isWhole ? missingParts(forecast.unscheduled, trip, aboard, planned) : null,
		days: expectedSteps(forecast),
		collected: runningTotals(made),
	};
}

/** The forecast of a trip's money for the API. @throws DomainError as `expectedMoneyView`, and plan_required */
export async function expectedMoneyOf(
	ctx: Ctx,
	ref: TripRef,
	needed: MoneyNeeded,
): Promise<z.output<typeof expectedMoneySchema>> {
	const access = await requireTrip(ctx, ref, "standing.amounts");
	requireFeature(tierOfTrip(access, ctx.now), "cost_forecast");
	const forecast = await forecastOf(ctx, access, await listPlanned(ctx, access), needed);
	const { inAlready, paidOutside, deadline, byDeadline, completeOn, unscheduled, lateFor } = forecast;
	return {
		...{ inAlready, paidOutside, needed: forecast.needed, deadline, byDeadline, completeOn, unscheduled },
		isInTime: isInTime(forecast),
		days: expectedSteps(forecast),
		late: lateFor.map(({ memberId, name, amount, on, habit }) => ({
			...{ memberId, name, amount },
			expectedOn: on,
			usualDaysLate: habit,
		})),
	};
}

type Need = Pick<MoneyForecast, "byDeadline" | "needed" | "paidOutside">;

function isInTime({ byDeadline, needed, paidOutside }: Need): boolean {
	return byDeadline.expected + paidOutside >= needed;
}

async function forecastOf(
	ctx: Ctx,
	{ trip }: TripAccess,
	planned: PlannedPayment[],
	{ by, needed }: MoneyNeeded,
): Promise<MoneyForecast> {
	const today = dateOf(ctx.now);
	const deadline = by ?? trip.finalPaymentDue ?? trip.startDate ?? today;
	const paidOutside = (await outsideSum(ctx.db.read, trip.id))?.amount ?? 0;
	return forecastMoney(planned, { today, deadline, needed: needed || wholeCost(trip), paidOutside });
}

async function listPlanned(ctx: Ctx, { trip }: TripAccess): Promise<PlannedPayment[]> {
	const rows = await listPayments(ctx.db.read, { tripId: trip.id, provider: ctx.payments.provider });
	const planned = rows.map(({ paidAt, amount, ...row }) => {
		const paidOn: CalendarDate | null = paidAt === null ? null : dateOf(new Date(paidAt));
		const goneBack = paidOn ? Math.min(amount, row.goneBack) : 0;
		return { ...row, amount: amount - goneBack, goneBack, paidOn };
	});
	const anew = new Map((await listNewStarts(ctx, trip)).map(({ memberId, parts }) => [memberId, parts]));
	return [...Map.groupBy(planned, ({ memberId }) => memberId)].flatMap(([memberId, own]) => {
		const [one] = own;
		const parts = anew.get(memberId);
		if (!one || !parts) return own;
		const isAgreed = own.some(({ isAutomatic }) => isAutomatic);
		return parts.map(({ isFirst, ...part }) => ({ ...one, ...part, isAutomatic: isAgreed && !isFirst }));
	});
}

/**
 * The payments of everyone on the trip: those made, with what was refunded or charged back, and those that are open.
 */
const listPayments = listQuery((db, { tripId, provider }: Params<{ tripId: string; provider: Provider }>) => {
	const made = and(inArray(payments.status, [...COLLECTED_STATUSES]), eq(payments.provider, provider));
	const isOpen = inArray(payments.status, [...PAYABLE_STATUSES]);
	const agreed = db
		.select({ id: consents.id })
		.from(consents)
		.where(and(eq(consents.memberId, payments.memberId), isChargeConsent));
	return db
		.select({
			memberId: payments.memberId,
			name: members.name,
			amount: payments.amount,
			goneBack: sumGoneBack(db),
			dueDate: payments.dueDate,
			paidAt: sql<number | null>`case when ${made} then ${payments.paidAt} end`,
			isAutomatic: asFlag(and(or(gt(payments.paymentNumber, 1), gt(members.paidOutside, 0)), exists(agreed))),
		})
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(and(eq(payments.tripId, tripId), isNull(members.removedAt), or(made, isOpen)))
		.orderBy(payments.dueDate, payments.id);
});
