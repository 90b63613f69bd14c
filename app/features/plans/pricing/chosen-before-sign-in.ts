import { chosenTierOf } from "./choice.schema.ts";
import { choiceWords } from "./choice-words.ts";
import * as texts from "./texts/choice.ts";

/** "You chose Pro, $79 a year.", or null if `returnTo` holds no plan. */
export function chosenSentence(returnTo: string): string | null {
	const plan = tierAfterSignIn(returnTo);
	return plan && texts.youChose(plan);
}

/** The plan that somebody chose before signing in, in words; null if `returnTo` holds none. */
export function tierAfterSignIn(returnTo: string): string | null {
	const chosen = chosenTierOf(returnTo);
	return chosen && choiceWords(chosen);
}
