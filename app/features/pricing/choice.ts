import { priceOf } from "#app/features/billing/subscription-rules.ts";
import type { Choice } from "./choice.schema.ts";

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
	return `/pricing?${query}`;
}

/** The address at which one-time Pro is bought for a trip. */
export function oneTimePath({ tripId, checkout }: Pick<Choice, "tripId" | "checkout">): string {
	const query = new URLSearchParams({ ...(tripId && { trip: tripId }), ...(checkout && { checkout }) });
	return query.size > 0 ? `/pricing/one-time?${query}` : "/pricing/one-time";
}
