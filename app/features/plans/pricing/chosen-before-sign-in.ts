import { chosenPlanOf } from "./choice.schema.ts";
import { choiceWords } from "./choice-words.ts";
import * as texts from "./texts/choice.ts";

/** "You chose Pro, $79 a year.", or null if `returnTo` holds no plan. */
export function chosenSentence(returnTo: string): string | null {
	const plan = planAfterSignIn(returnTo);
	return plan && texts.youChose(plan);
}

/** The plan that somebody chose before signing in, in words; null if `returnTo` holds none. */
export function planAfterSignIn(returnTo: string): string | null {
	const chosen = chosenPlanOf(returnTo);
	return chosen && choiceWords(chosen);
}
