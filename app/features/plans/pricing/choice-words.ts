import { planTypeName } from "../billing/subscription-rules.ts";
import type { ChosenPlan } from "./choice.schema.ts";
import { shortPrice } from "./prices.ts";
import * as texts from "./texts/choice.ts";

/** "Pro, $79 a year" */
export function choiceWords({ planType, isAnnual, price }: ChosenPlan): string {
	const words = planType === "pro-oneTime" ? texts.once : isAnnual ? texts.annual : texts.monthly;
	return words(planTypeName(planType), shortPrice(price));
}
