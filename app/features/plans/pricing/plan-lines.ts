import { PLAN_BY_ID, PLAN_ORDER, type Plan } from "#app/features/tiers/plans.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import { shortPrice } from "./prices.ts";
import type { OwnPlan } from "./pricing-view.server.ts";
import * as texts from "./texts/plans.ts";

/** What a plan's ticket lists. */
export function linesOf(plan: Plan): string[] {
	return [
		texts.feeLine(plan.bookingFeeRate),
		...(plan.cashBackRate > 0 ? [texts.cashBackLine(plan.cashBackRate)] : []),
		...(plan.hasPaymentPlans ? [texts.instalments] : []),
		texts.tripsLine(plan.maxTripsPerMonth),
		texts.placesLine(placesToday(plan), planWithSamePlaces(plan)?.name),
	];
}

/** What a plan costs: today's prices, or the agreed one of the asker's own plan. */
export function priceLine(plan: Plan, own: OwnPlan | null): { price: string; note: string } {
	const agreed = own?.id === plan.id ? own.price : null;
	if (own?.isAnnual && agreed !== null) return { price: shortPrice(agreed), note: texts.aYear };
	const { monthlyPrice, annualPrice } = plan;
	const also = annualPrice === null ? texts.noCardNeeded : texts.orAYear(shortPrice(annualPrice));
	return { price: shortPrice(agreed ?? monthlyPrice), note: `${texts.aMonth}, ${also}` };
}

/** How many people a trip can have today, whatever its plan would allow. */
function placesToday({ maxMembersPerTrip }: Plan): number {
	return maxMembersPerTrip === -1 ? GROUP_SIZE.max : Math.min(maxMembersPerTrip, GROUP_SIZE.max);
}

/** The plan below, if it has as many places today. */
function planWithSamePlaces(plan: Plan): Plan | null {
	const below = PLAN_ORDER[PLAN_ORDER.indexOf(plan.id) - 1];
	return below && placesToday(PLAN_BY_ID[below]) === placesToday(plan) ? PLAN_BY_ID[below] : null;
}
