import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { isOneTimeProOf } from "#app/access/access.queries.ts";
import { requireUser, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type Tier, tierOf } from "#app/features/tiers/tiers.ts";
import { type CalendarDate, earliestDate, formatRange } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { wholeCost } from "#app/lib/shares.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { entitlements } from "#db/schema/tiers.ts";
import { oneTimeSavings } from "./trip-costs.ts";

export type OneTimeTrip = ReturnType<typeof toOneTimeTrip>;
export type OneTimeProView = Awaited<ReturnType<typeof oneTimeProView>>;

/**
 * The asker's own trips that one-time Pro can be bought for, with what it saves on each, and those that have it. Trips that
 * it would not change are left out.
 * @param chosen the share id of the trip that comes first
 * @throws DomainError unauthenticated
 */
export async function oneTimeProView(ctx: Ctx, chosen: string | undefined) {
	const user = requireUser(ctx);
	const tier = tierOf(user, ctx.now);
	const rows = await listUpcomingTrips(ctx.db.read, { userId: user.id, earliest: earliestDate(ctx.now) });
	rows.sort((one, other) => Number(other.trip.shareId === chosen) - Number(one.trip.shareId === chosen));
	const paid = await sumPaidByMember(ctx.db.read, { userId: user.id });
	const trips: OneTimeTrip[] = [];
	for (const { trip, entitlementId } of rows) {
		const isUseful = tier.id !== "pro" || trip.platformFeeRate > 0;
		if (entitlementId === null && isUseful) trips.push(toOneTimeTrip(paid, trip, tier));
	}
	const withPro = withProOf(rows);
	const from = rows.find(({ trip }) => trip.shareId === chosen)?.trip.shareId ?? null;
	return { trips, withPro, from, chosenHasIt: withPro[0]?.shareId === chosen, hasPro: tier.id === "pro" };
}

/**
 * What one-time Pro saves on a trip of the asker's: the booking fee of what is still to be paid, in cents, as
 * /pricing/one-time says it.
 */
export async function savedFee(ctx: Ctx, trip: Trip): Promise<Cents> {
	const user = requireUser(ctx);
	const paid = await sumPaidByMember(ctx.db.read, { userId: user.id });
	return toOneTimeTrip(paid, trip, tierOf(user, ctx.now)).fee;
}

function withProOf(rows: { trip: Trip; entitlementId: string | null }[]) {
	return rows.filter(({ entitlementId }) => entitlementId !== null).map(({ trip }) => nameOf(trip));
}

function nameOf({ shareId, title, startDate, endDate }: Trip) {
	return { shareId, title, dates: formatRange(startDate, endDate) };
}

type Paid = Awaited<ReturnType<typeof sumPaidByMember>>;

function toOneTimeTrip(paid: Paid, trip: Trip, tier: Tier) {
	const of = (role: string) =>
		paid.filter((one) => one.tripId === trip.id && one.role === role).map(({ amount }) => amount);
	return {
		...nameOf(trip),
		partySize: trip.partySize,
		...oneTimeSavings({
			totalCost: wholeCost(trip),
			partySize: trip.partySize,
			feeRate: trip.platformFeeRate,
			cashBackRate: tier.cashBackRate,
			paid: { organizer: sum(of("organizer")), others: of("member") },
		}),
	};
}

/** A user's own trips that are neither over nor cancelled, and whether they have one-time Pro. The next comes first. */
const listUpcomingTrips = listQuery(
	(db, { userId, earliest }: Params<{ userId: string; earliest: CalendarDate }>) =>
		db
			.select({ trip: trips, entitlementId: entitlements.id })
			.from(trips)
			.leftJoin(entitlements, isOneTimeProOf(trips.id))
			.where(
				and(
					eq(trips.organizerId, userId),
					eq(trips.status, "active"),
					or(isNull(trips.endDate), sql`${trips.endDate} >= ${earliest}`),
				),
			)
			.orderBy(sql`${trips.startDate} is null`, asc(trips.startDate), asc(trips.createdAt))
			.limit(100),
);

/**
 * Sums what each current member of a user's trips has paid, in cents. Payments that were refunded in full do not count.
 */
const sumPaidByMember = listQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select({ tripId: payments.tripId, role: members.role, amount: sql<number>`sum(${payments.amount})` })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(
			and(
				eq(trips.organizerId, userId),
				isNull(members.removedAt),
				inArray(payments.status, ["paid", "partially_refunded", "disputed"]),
			),
		)
		.groupBy(members.id, payments.tripId, members.role),
);
