import { requireUser, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type Plan, planOf } from "#app/features/subscriptions/plans.ts";
import { dateOf, formatRange } from "#app/lib/dates.ts";
import { oneTimeSavings } from "./one-time-savings.ts";
import { listTripsWithoutPro, sumPaidByTripAndRole } from "./pricing.queries.ts";

export type OneTimeTrip = ReturnType<typeof toOneTimeTrip>;
export type OneTimeView = Awaited<ReturnType<typeof oneTimeView>>;

/**
 * The asker's own trips that one-time Pro can be bought for, with what it saves on each. Trips that it would not change are
 * left out.
 * @param chosen the share id of the trip that comes first
 * @throws DomainError unauthenticated
 */
export async function oneTimeView(ctx: Ctx, chosen: string | undefined) {
	const user = requireUser(ctx);
	const plan = planOf(user, ctx.now());
	const rows = await listTripsWithoutPro(ctx.db.read, { userId: user.id, today: dateOf(ctx.now()) });
	const useful = rows.filter((trip) => plan.id !== "pro" || trip.platformFeeRate > 0);
	const paid = await sumPaidByTripAndRole(ctx.db.read, { userId: user.id });
	const trips = useful.map((trip) => toOneTimeTrip(paid, trip, plan));
	const isChosen = (trip: OneTimeTrip) => trip.shareId === chosen;
	return {
		trips: [...trips.filter(isChosen), ...trips.filter((trip) => !isChosen(trip))],
		hasPro: plan.id === "pro",
	};
}

type Paid = Awaited<ReturnType<typeof sumPaidByTripAndRole>>;

function toOneTimeTrip(paid: Paid, trip: Trip, plan: Plan) {
	const of = (role: string) => paid.find((one) => one.tripId === trip.id && one.role === role)?.amount ?? 0;
	return {
		shareId: trip.shareId,
		title: trip.title,
		dates: formatRange(trip.startDate, trip.endDate),
		partySize: trip.partySize,
		...oneTimeSavings({
			totalCost: trip.totalCost,
			partySize: trip.partySize,
			feeRate: trip.platformFeeRate,
			cashBackRate: plan.cashBackRate,
			paid: { organizer: of("organizer"), others: of("member") },
		}),
	};
}
