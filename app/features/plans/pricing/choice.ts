import type { Cents } from "#app/lib/money.ts";
import { priceOf, type TierType, tierTypeName } from "../billing/subscription-rules.ts";
import { formatPrice } from "./prices.ts";
import * as texts from "./texts/choice.ts";

type InAddress = { planType: TierType; isAnnual: boolean; tripId?: string };

/** The id of the element with the chosen plan. */
export const CHOSEN_ID = "chosen";

/** The id of the heading of the plans. */
export const TIERS_ID = "plans";

/** The path to /pricing that carries a choice and its price through the sign-in. */
export function choicePath({ planType, isAnnual, tripId }: InAddress): string {
	const isYear = isAnnual && planType !== "pro-oneTime";
	const query = new URLSearchParams({
		planType,
		isAnnual: String(isYear),
		amount: String(priceOf(planType, isYear)),
		...(tripId && { tripId }),
	});
	return `/pricing?${query}#${CHOSEN_ID}`;
}

/** The path to the page on which one-time Pro is bought for a trip. */
export function oneTimePath({ tripId }: Pick<InAddress, "tripId">): string {
	return tripId ? `/pricing/one-time?${new URLSearchParams({ trip: tripId })}` : "/pricing/one-time";
}

/** "Pro, $79 a year" */
export function choiceWords({
	planType,
	isAnnual,
	price,
}: Omit<InAddress, "tripId"> & { price: Cents }): string {
	const words = planType === "pro-oneTime" ? texts.once : isAnnual ? texts.annual : texts.monthly;
	return words(tierTypeName(planType), formatPrice(price));
}
