import type { Trip } from "#app/access/access.server.ts";
import { oneTimeOffer, TIER_BY_ID, type Tier } from "#app/features/tiers/tiers.ts";
import { oneTimeProPath } from "#app/lib/pricing-path.ts";
import * as texts from "./texts/trip-plan.ts";

export type TripPlanLine = { text: string; link: string; to: string } | null;

type Facts = {
	trip: Pick<Trip, "shareId" | "totalCost" | "platformFeeRate">;
	tier: Tier; // whose features the trip has
	hasOneTimePro: boolean;
	isCancelled: boolean;
	isOver: boolean;
};

/** What the organizer reads of one-time Pro on their trip: that it has it, or that it lacks instalments; null otherwise. */
export function tripPlanLine({ trip, tier, hasOneTimePro, isCancelled, isOver }: Facts): TripPlanLine {
	if (isCancelled) return null;
	if (hasOneTimePro) {
		const text = texts.hasPro(TIER_BY_ID.pro.cashBackRate);
		return { text, link: texts.seePro, to: oneTimeProPath(trip.shareId) };
	}
	if (tier.hasPaymentPlans || isOver || trip.totalCost === 0) return null;
	return { text: texts.inFull(trip.platformFeeRate), ...oneTimeOffer(trip.shareId) };
}
