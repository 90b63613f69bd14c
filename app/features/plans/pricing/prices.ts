import type { Tier } from "#app/features/tiers/tiers.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";

type Prices = Pick<Tier, "monthlyPrice" | "annualPrice">;

/** How much cheaper a year is than twelve months, in whole percent, rounded down; null for a plan without a yearly price. */
export function annualSaving({ monthlyPrice, annualPrice }: Prices): number | null {
	if (annualPrice === null || monthlyPrice === 0) return null;
	const twelveMonths = 12 * monthlyPrice;
	return Math.floor(((twelveMonths - annualPrice) * 100) / twelveMonths);
}

/** A price that is paid `times` times. */
export type PriceTerm = { unit: "month" | "year" | "trip"; times: number; each: Cents };

/** The cheapest way to have a plan for that many months of one year: by the month, or for the whole year. */
export function cheapestTerm({ monthlyPrice, annualPrice }: Prices, months: number): PriceTerm {
	const monthly: PriceTerm = { unit: "month", times: Math.min(12, months), each: monthlyPrice };
	if (annualPrice === null || totalOf(monthly) <= annualPrice) return monthly;
	return { unit: "year", times: 1, each: annualPrice };
}

/** In cents. */
export function totalOf({ times, each }: PriceTerm): Cents {
	return times * each;
}

/** "$29", and "$4.99" where there are cents. */
export function formatPrice(cents: Cents): string {
	return formatCents(cents).replace(/\.00$/, "");
}
