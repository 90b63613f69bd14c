import { z } from "zod";
import { choosePlanSchema } from "#app/features/billing/billing.schema.ts";
import { isPrice, priceOf } from "#app/features/billing/subscription-rules.ts";
import type { Cents } from "#app/lib/money.ts";

/** A plan that somebody chooses on /pricing, where `checkout` leads through the checkout in demo mode, too. */
export const choiceSchema = choosePlanSchema.extend({
	checkout: z.enum(["card"]).optional().catch(undefined),
});

export type Choice = z.output<typeof choiceSchema>;

const chosenSchema = choiceSchema
	.pick({ planType: true, isAnnual: true, tripId: true, checkout: true })
	.extend({ amount: z.string().optional() }); // what it cost when it was chosen, in cents

export type ChosenPlan = z.output<typeof chosenSchema> & { price: Cents; isPriceNew: boolean };

/** The choice that the address holds, or null. Its amount only tells whether the price has changed since. */
export function chosenPlan(query: Record<string, string>): ChosenPlan | null {
	const parsed = chosenSchema.safeParse(query);
	if (!parsed.success) return null;
	const { planType, isAnnual, amount } = parsed.data;
	const price = priceOf(planType, isAnnual);
	return { ...parsed.data, price, isPriceNew: amount !== undefined && !isPrice(Number(amount), price) };
}

/** The choice that the address of our pricing page holds; null for every other path. */
export function chosenPlanOf(path: string): ChosenPlan | null {
	const { pathname, searchParams } = new URL(path, "http://gangway.invalid");
	return pathname === "/pricing" ? chosenPlan(Object.fromEntries(searchParams)) : null;
}
