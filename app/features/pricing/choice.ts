import { priceOf } from "#app/features/billing/subscription-rules.ts";
import type { Choice } from "./choice.schema.ts";

/** The part of a page where somebody goes on with the plan that they have chosen. */
export const CHOSEN_ID = "chosen";

/** The part of /pricing with the plans. */
export const PLANS_ID = "plans";

/** The pricing page with this choice made and its price, for after the sign-in. */
export function choicePath({ planType, isAnnual, tripId, checkout }: Omit<Choice, "amount">): string {
	const isYear = isAnnual && planType !== "pro-oneTime";
	const query = new URLSearchParams({
		planType,
		isAnnual: String(isYear),
		amount: String(priceOf(planType, isYear)),
		...(tripId && { tripId }),
		...(checkout && { checkout }),
	});
	return `/pricing?${query}#${CHOSEN_ID}`;
}

/** The same pricing page, on which plans start at once (demo mode), or by way of the checkout. */
export function withCheckout(query: Record<string, string>, isAtCheckout: boolean): string {
	const { checkout: _, ...rest } = query;
	const next = new URLSearchParams({ ...rest, ...(isAtCheckout && { checkout: "card" }) });
	return `/pricing${next.size > 0 ? `?${next}` : ""}#${query.planType ? CHOSEN_ID : PLANS_ID}`;
}

/** The address at which one-time Pro is bought for a trip. */
export function oneTimePath({ tripId, checkout }: Pick<Choice, "tripId" | "checkout">): string {
	const query = new URLSearchParams({ ...(tripId && { trip: tripId }), ...(checkout && { checkout }) });
	return query.size > 0 ? `/pricing/one-time?${query}` : "/pricing/one-time";
}
