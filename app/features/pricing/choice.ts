import { z } from "zod";
import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import { isPrice, type PlanType, priceOf } from "#app/features/subscriptions/subscription-rules.ts";
import { choosePlanSchema } from "#app/features/subscriptions/subscriptions.schema.ts";
import type { Cents } from "#app/lib/money.ts";

/** A plan that somebody chooses on /pricing, where `checkout` leads through the checkout in demo mode, too. */
export const choiceSchema = choosePlanSchema.extend({
	checkout: z.enum(["card"]).optional().catch(undefined),
});

export type Choice = z.output<typeof choiceSchema>;

const chosenSchema = choiceSchema
	.pick({ planType: true, isAnnual: true, tripId: true, checkout: true })
	.extend({
		amount: z.string().optional(), // what it cost when it was chosen, in cents
	});

export type ChosenPlan = z.output<typeof chosenSchema> & { price: Cents; isPriceNew: boolean };

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

/** The choice that the address holds, or null. Its amount only tells whether the price has changed since. */
export function chosenPlan(query: Record<string, string>): ChosenPlan | null {
	const parsed = chosenSchema.safeParse(query);
	if (!parsed.success) return null;
	const { planType, isAnnual, amount } = parsed.data;
	const price = priceOf(planType, isAnnual);
	return { ...parsed.data, price, isPriceNew: amount !== undefined && !isPrice(Number(amount), price) };
}

/** The address at which one-time Pro is bought for a trip. */
export function oneTimePath({ tripId, checkout }: Pick<Choice, "tripId" | "checkout">): string {
	const query = new URLSearchParams({ ...(tripId && { trip: tripId }), ...(checkout && { checkout }) });
	return query.size > 0 ? `/pricing/one-time?${query}` : "/pricing/one-time";
}

export function planName(planType: PlanType): string {
	return PLAN_BY_ID[planType === "plus" ? "plus" : "pro"].name;
}
