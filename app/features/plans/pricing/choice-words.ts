import { tierTypeName } from "../billing/subscription-rules.ts";
import type { ChosenTier } from "./choice.schema.ts";
import { shortPrice } from "./prices.ts";
import * as texts from "./texts/choice.ts";

/** "Pro, $79 a year" */
export function choiceWords({ planType, isAnnual, price }: ChosenTier): string {
	const words = planType === "pro-oneTime" ? texts.once : isAnnual ? texts.annual : texts.monthly;
	return words(tierTypeName(planType), shortPrice(price));
}
