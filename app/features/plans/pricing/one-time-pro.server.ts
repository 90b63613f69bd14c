import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { isOneTimeProOf } from "#app/access/access.queries.ts";
import { requireUser, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type Tier, tierOf } from "#app/features/tiers/tiers.ts";
import { type CalendarDate, earliestDate, formatRange } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { entitlements } from "#db/schema/tiers.ts";
import { oneTimeSavings } from "./trip-costs.ts";

export type OneTimeTrip = ReturnType<typeof toOneTimeTrip>;
export type OneTimeProView = Awaited<ReturnType<typeof oneTimeProView>>;

/**
 * The asker's trips that one-time Pro can be bought for, with the savings on each, and those that already have it.
 * Trips that it would not change are left out.
 * @param chosen the share id of the trip to list first
 * @throws DomainError unauthenticated
 */
export async function oneTimeProView(ctx: Ctx, chosen: string | undefined) {
	const user = requireUser(ctx);
	const tier = tierOf(user, ctx.now);
	const rows = await listUpcomingTrips(ctx.db.read, { userId: user.id, earliest: earliestDate(ctx.now) });
	rows.sort((one, other) => Number(other.trip.shareId === chosen) - Number(one.trip.shareId === chosen));
	const spots = await listSpots(ctx.db.read, { userId: user.id });
	const trips: OneTimeTrip[] = [];
	for (const { trip, entitlementId } of rows) {
		const isUseful = tier.id !== "pro" || trip.platformFeeRate > 0;
		if (entitlementId === null && isUseful) trips.push(toOneTimeTrip(spots, trip, tier));
	}
	const withPro = withProOf(rows);
	const from = rows.find(({ trip }) => trip.shareId === chosen)?.trip.shareId ?? null;
	return {
		trips,
		withPro,
		from,
		chosenHasIt: chosen !== undefined && withPro[0]?.shareId === chosen,
		hasPro: tier.id === "pro",
	};
}

/**
 * The saving of one-time Pro on one of the asker's trips: the booking fee of what is still to be paid, in cents, as on
 * /pricing/one-time.
 */
export async function savedFee(ctx: Ctx, trip: Trip): Promise<Cents> {
	const user = requireUser(ctx);
	const spots = await listSpots(ctx.db.read, { userId: user.id });
	return toOneTimeTrip(spots, trip, tierOf(user, ctx.now)).fee;
}

function withProOf(rows: { trip: Trip; entitlementId: string | null }[]) {
	return rows.filter(({ entitlementId }) => entitlementId !== null).map(({ trip }) => nameOf(trip));
}

function nameOf({ shareId, title, startDate, endDate }: Trip) {
	return { shareId, title, dates: formatRange(startDate, endDate) };
}

type Spots = Awaited<ReturnType<typeof listSpots>>;

function toOneTimeTrip(spots: Spots, trip: Trip, tier: Tier) {
	const taken = spots.filter(({ tripId }) => tripId === trip.id);
	const leftOf = (role: string) =>
		taken.filter((one) => one.role === role).map(({ toPay, paid }) => Math.max(0, toPay - paid));
	const free = Array<Cents>(Math.max(0, trip.partySize - taken.length)).fill(trip.costPerPerson);
	return {
		...nameOf(trip),
		partySize: trip.partySize,
		...oneTimeSavings({
			feeRate: trip.platformFeeRate,
			cashBackRate: tier.cashBackRate,
			left: { organizer: sum(leftOf("organizer")), others: [...leftOf("member"), ...free] },
		}),
	};
}

/** A user's own trips that are neither over nor cancelled, and whether they have one-time Pro. Earliest first. */
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
 * For each member of a user's trips, in cents: the part of their share due by card, and what they have paid of it.
 * Payments that were refunded in full do not count.
 */
const listSpots = listQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select({
			tripId: members.tripId,
			role: members.role,
			toPay: sql<Cents>`${members.individualCost} - ${members.cashBackApplied} - ${members.paidOutside}`,
			paid: sql<Cents>`coalesce(sum(${payments.amount}), 0)`,
		})
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.leftJoin(
			payments,
			and(
				eq(payments.memberId, members.id),
				inArray(payments.status, ["paid", "partially_refunded", "disputed"]),
			),
		)
		.where(and(eq(trips.organizerId, userId), isNull(members.removedAt)))
		.groupBy(members.id),
);
