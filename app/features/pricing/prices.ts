import type { Plan } from "#app/features/subscriptions/plans.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";

type Prices = Pick<Plan, "monthlyPrice" | "annualPrice">;

/** What a year costs less than twelve months, in whole percent, rounded down; null for a plan without a yearly price. */
export function annualSaving({ monthlyPrice, annualPrice }: Prices): number | null {
	if (annualPrice === null || monthlyPrice === 0) return null;
	const twelveMonths = 12 * monthlyPrice;
	return Math.floor(((twelveMonths - annualPrice) * 100) / twelveMonths);
}

/** What a subscription of that many months within one year costs at the least, in cents. */
export function priceOfMonths({ monthlyPrice, annualPrice }: Prices, months: number): Cents {
	const byMonth = Math.min(12, months) * monthlyPrice;
	return annualPrice === null ? byMonth : Math.min(byMonth, annualPrice);
}

/** "$29", and "$4.99" where there are cents. */
export function shortPrice(cents: Cents): string {
	return formatCents(cents).replace(/\.00$/, "");
}
