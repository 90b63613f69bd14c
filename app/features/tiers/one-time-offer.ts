import { formatCents } from "#app/lib/money.ts";
import { oneTimeProPath } from "#app/lib/pricing-path.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/tier-prices.ts";
import * as texts from "./texts/tiers.ts";

export type OneTimeOffer = { link: string; to: string };

/** The link to one-time Pro for a trip, which only its organizer can buy. */
export function oneTimeOffer(shareId: string): OneTimeOffer {
	const price = formatCents(ONE_TIME_PRO_PRICE).replace(/\.00$/, "");
	return { link: texts.oneTimeForTrip(price), to: oneTimeProPath(shareId) };
}
