import { z } from "zod";
import type { Cents } from "#app/lib/money.ts";
import { choosePlanSchema } from "../billing/billing.schema.ts";
import { isPrice, priceOf } from "../billing/subscription-rules.ts";

/** A plan chosen on /pricing. In demo mode, `checkout` leads to the checkout; otherwise the plan starts at once. */
export const choiceSchema = choosePlanSchema.extend({
	checkout: z.enum(["card"]).optional().catch(undefined),
});

export type Choice = z.output<typeof choiceSchema>;

const chosenSchema = choiceSchema
	.pick({ planType: true, isAnnual: true, tripId: true, checkout: true })
	.extend({ amount: z.string().optional() }); // the price at the time of the choice, in cents

export type ChosenPlan = z.output<typeof chosenSchema> & { price: Cents; isPriceNew: boolean };

/** The choice in the address, or null. Its amount only shows whether the price has changed. */
export function chosenPlan(query: Record<string, string>): ChosenPlan | null {
	const parsed = chosenSchema.safeParse(query);
	if (!parsed.success) return null;
	const { planType, isAnnual, amount } = parsed.data;
	const price = priceOf(planType, isAnnual);
	return { ...parsed.data, price, isPriceNew: amount !== undefined && !isPrice(Number(amount), price) };
}

/** The choice in a path to /pricing; null for every other path. */
export function chosenPlanOf(path: string): ChosenPlan | null {
	const { pathname, searchParams } = new URL(path, "http://gangway.invalid");
	return pathname === "/pricing" ? chosenPlan(Object.fromEntries(searchParams)) : null;
}
