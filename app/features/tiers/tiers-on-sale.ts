import type { TierPrice } from "#app/gateway/subscriptions.ts";
import { TIER_BY_ID } from "./tiers.ts";

/** What the provider is to sell: each paid plan by the month and by the year, with the name on its invoices. */
export function tiersOnSale(): { name: string; price: TierPrice }[] {
	return (["plus", "pro"] as const).flatMap((tier) => {
		const { name, monthlyPrice, annualPrice } = TIER_BY_ID[tier];
		const monthly = { name: `Gangway ${name}`, price: { plan: tier, isAnnual: false, amount: monthlyPrice } };
		return annualPrice === null
			? [monthly]
			: [monthly, { name: monthly.name, price: { plan: tier, isAnnual: true, amount: annualPrice } }];
	});
}
