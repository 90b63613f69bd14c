import { planTypeName } from "#app/features/billing/subscription-rules.ts";
import { type ChosenPlan, chosenPlanOf } from "./choice.schema.ts";
import { shortPrice } from "./prices.ts";
import * as texts from "./texts/choice.ts";

/** "Pro, $79 a year" */
export function choiceWords({ planType, isAnnual, price }: ChosenPlan): string {
	const words = planType === "pro-oneTime" ? texts.once : isAnnual ? texts.annual : texts.monthly;
	return words(planTypeName(planType), shortPrice(price));
}

/** The plan with which somebody goes on after signing in, in words; null on the way to any other page. */
export function planAfterSignIn(returnTo: string): string | null {
	const chosen = chosenPlanOf(returnTo);
	return chosen && choiceWords(chosen);
}
