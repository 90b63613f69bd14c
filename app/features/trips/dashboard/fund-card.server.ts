import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { collectedProgress } from "#app/features/fund/collected-progress.ts";
import { fundRowTexts } from "#app/features/fund/fund-rows.ts";
import { fundPill } from "#app/features/fund/fund-status.ts";
import { savedFee } from "#app/features/plans/pricing/one-time-pro.server.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { hasEnded } from "#app/lib/dates.ts";
import { wholeCost } from "#app/lib/shares.ts";
import type { DashboardRows } from "./dashboard-rows.server.ts";
import { hasOneTimeProText, type OneTimeProText, oneTimeProOffer } from "./payment-offers.ts";

type Money = Pick<DashboardRows, "money" | "outside" | "disputes">;

/** What has been collected, for every member; null if there is nothing to collect. */
export function collectedView({ trip, may }: TripAccess, { money, outside }: Money) {
	if (!may["standing.see"] || wholeCost(trip) === 0 || trip.status === "cancelled") return null;
	return {
		progress: collectedProgress(trip, money.fund.paidIn, outside?.amount ?? 0, money.payments),
		paidIn: money.fund.paidIn,
		outside: outside?.text ?? null,
	};
}

/** The fund's card, for organizers. */
export async function fundView(ctx: Ctx, access: TripAccess, { money, outside, disputes }: Money) {
	const { trip, may } = access;
	if (!may["fund.see"]) return null;
	const { fund, payments } = money;
	return {
		tripId: trip.id,
		pill: fundPill(trip, fund),
		collected: collectedProgress(trip, fund.paidIn, outside?.amount ?? 0, payments),
		outside: outside?.text ?? null,
		paidIn: fund.paidIn,
		...fundRowTexts(fund),
		disputes: disputes.link,
		oneTimePro: await oneTimePro(ctx, access),
	};
}

/** What the organizer reads about one-time Pro: that the trip has it, or an offer if it lacks instalments. */
async function oneTimePro(ctx: Ctx, access: TripAccess): Promise<OneTimeProText | null> {
	const { trip, hasOneTimePro } = access;
	if (trip.status === "cancelled") return null;
	if (hasOneTimePro) return hasOneTimeProText(trip);
	const isOver = hasEnded(trip.endDate, ctx.now);
	if (tierOfTrip(access, ctx.now).hasPaymentPlans || isOver || trip.totalCost === 0) return null;
	return oneTimeProOffer({ trip, savedFee: await savedFee(ctx, trip) });
}
