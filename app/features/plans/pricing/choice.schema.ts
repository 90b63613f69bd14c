import { z } from "zod";
import type { Cents } from "#app/lib/money.ts";
import { chooseTierSchema } from "../billing/billing.schema.ts";
import { isPrice, priceOf } from "../billing/subscription-rules.ts";
import { choiceWords } from "./choice.ts";
import * as texts from "./texts/choice.ts";

const chosenSchema = chooseTierSchema
	.pick({ planType: true, isAnnual: true, tripId: true })
	.extend({ amount: z.string().optional() }); // the price at the time of the choice, in cents

export type ChosenTier = z.output<typeof chosenSchema> & { price: Cents; isPriceNew: boolean };

/** The choice in the address, or null. Its amount only shows whether the price has changed. */
export function chosenTier(query: Record<string, string>): ChosenTier | null {
	const parsed = chosenSchema.safeParse(query);
	if (!parsed.success) return null;
	const { planType, isAnnual, amount } = parsed.data;
	const price = priceOf(planType, isAnnual);
	return { ...parsed.data, price, isPriceNew: amount !== undefined && !isPrice(Number(amount), price) };
}

/** The choice in a path to /pricing; null for every other path. */
function chosenTierOf(path: string): ChosenTier | null {
	const { pathname, searchParams } = new URL(path, "http://gangway.invalid");
	return pathname === "/pricing" ? chosenTier(Object.fromEntries(searchParams)) : null;
}

/** "You chose Pro, $79 a year.", or null if `returnTo` has no plan. */
export function chosenTierSentence(returnTo: string): string | null {
	const plan = tierAfterSignIn(returnTo);
	return plan && texts.youChose(plan);
}

/** The plan chosen before signing in, in words; null if `returnTo` has none. */
export function tierAfterSignIn(returnTo: string): string | null {
	const chosen = chosenTierOf(returnTo);
	return chosen && choiceWords(chosen);
}
