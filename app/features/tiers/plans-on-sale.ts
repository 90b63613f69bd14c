import type { PlanPrice } from "#app/gateway/subscriptions.ts";
import { PLAN_BY_ID } from "./plans.ts";

/** What the provider is to sell: each paid plan by the month and by the year, with the name on its invoices. */
export function plansOnSale(): { name: string; price: PlanPrice }[] {
	return (["plus", "pro"] as const).flatMap((plan) => {
		const { name, monthlyPrice, annualPrice } = PLAN_BY_ID[plan];
		const monthly = { name: `Gangway ${name}`, price: { plan, isAnnual: false, amount: monthlyPrice } };
		return annualPrice === null
			? [monthly]
			: [monthly, { name: monthly.name, price: { plan, isAnnual: true, amount: annualPrice } }];
	});
}
