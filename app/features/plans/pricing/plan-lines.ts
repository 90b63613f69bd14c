import { TIER_BY_ID, TIER_ORDER, type Tier } from "#app/features/tiers/tiers.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import { shortPrice } from "./prices.ts";
import type { OwnTier } from "./pricing-view.server.ts";
import * as texts from "./texts/plans.ts";

/** What a plan's ticket lists. */
export function linesOf(tier: Tier): string[] {
	return [
		texts.feeLine(tier.bookingFeeRate),
		...(tier.cashBackRate > 0 ? [texts.cashBackLine(tier.cashBackRate)] : []),
		...(tier.hasPaymentPlans ? [texts.instalments] : []),
		texts.tripsLine(tier.maxTripsPerMonth),
		texts.placesLine(placesToday(tier), tierWithSamePlaces(tier)?.name),
	];
}

/** What a plan costs: today's prices, or the agreed one of the asker's own plan. */
export function priceLine(tier: Tier, own: OwnTier | null): { price: string; note: string } {
	const agreed = own?.id === tier.id ? own.price : null;
	if (own?.isAnnual && agreed !== null) return { price: shortPrice(agreed), note: texts.aYear };
	const { monthlyPrice, annualPrice } = tier;
	const also = annualPrice === null ? texts.noCardNeeded : texts.orAYear(shortPrice(annualPrice));
	return { price: shortPrice(agreed ?? monthlyPrice), note: `${texts.aMonth}, ${also}` };
}

/** How many people a trip can have today, whatever its plan would allow. */
function placesToday({ maxMembersPerTrip }: Tier): number {
	return maxMembersPerTrip === -1 ? GROUP_SIZE.max : Math.min(maxMembersPerTrip, GROUP_SIZE.max);
}

/** The plan below, if it has as many places today. */
function tierWithSamePlaces(tier: Tier): Tier | null {
	const below = TIER_ORDER[TIER_ORDER.indexOf(tier.id) - 1];
	return below && placesToday(TIER_BY_ID[below]) === placesToday(tier) ? TIER_BY_ID[below] : null;
}
