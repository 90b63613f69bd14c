import type { Cents } from "./money.ts";

/**
 * The prices of the plans, in cents. Every price that is shown, checked or charged comes from here (Rules: Plans and
 * prices).
 */
export const TIER_PRICES = {
	plus: { month: 499, year: 2_900 },
	pro: { month: 999, year: 7_900 },
} as const satisfies Record<string, { month: Cents; year: Cents }>;

/** The price of one-time Pro for a single trip, in cents. */
export const ONE_TIME_PRO_PRICE: Cents = 500;

/** @returns the price of one period, in cents */
export function tierPrice(tier: keyof typeof TIER_PRICES, isAnnual: boolean): Cents {
	return TIER_PRICES[tier][isAnnual ? "year" : "month"];
}

type Agreed = { plan: keyof typeof TIER_PRICES; isAnnual: boolean; price: Cents | null };

/** @returns the price of each period of a subscription, in cents: what its owner agreed to, if that is stored */
export function agreedPrice({ plan, isAnnual, price }: Agreed): Cents {
	return price ?? tierPrice(plan, isAnnual);
}
