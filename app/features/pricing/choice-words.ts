import { planTypeName } from "#app/features/billing/subscription-rules.ts";
import { type ChosenPlan, chosenPlanOf } from "./choice.schema.ts";
import { shortPrice } from "./prices.ts";
import * as texts from "./texts/choice.ts";

/** "Pro, $79 a year" */
export function choiceWords({ planType, isAnnual, price }: ChosenPlan): string {
	const words = planType === "pro-oneTime" ? texts.once : isAnnual ? texts.annual : texts.monthly;
	return words(planTypeName(planType), shortPrice(price));
}

/** "You chose Pro, $79 a year.", or null if `returnTo` holds no plan. */
export function chosenSentence(returnTo: string): string | null {
	const plan = planAfterSignIn(returnTo);
	return plan && texts.youChose(plan);
}

/** The plan that somebody has chosen before signing in, in words; null if `returnTo` holds none. */
export function planAfterSignIn(returnTo: string): string | null {
	const chosen = chosenPlanOf(returnTo);
	return chosen && choiceWords(chosen);
}
