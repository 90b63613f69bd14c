import type { Cents } from "#app/lib/money.ts";
import { base, chosen } from "./share-line.ts";

export const change = "Change";
export const choose = "Choose";
export const nothingChosen = (share: Cents) => `${base(share)} · No options chosen yet`;

/** "Choose your room by Mar 1" */
export const chooseBy = (name: string, day: string) => `Choose your ${inSentence(name)} by ${day}`;

export const notChosenYet = (name: string, trip: string, day: string) =>
	`You have not chosen ${name} for ${trip} yet. It can be chosen until ${day}.`;
export const seeOptions = "See the options";

export const among = (options: readonly { name: string; price: Cents }[]) =>
	options.map(({ name, price }) => chosen(name, price)).join(" · ");

/** A name with only its first letter capitalized, as usual for choices, is lowercased within a sentence. */
function inSentence(name: string): string {
	return /^\p{Lu}\p{Ll}/u.test(name) && !/\p{Lu}/u.test(name.slice(1))
		? name.charAt(0).toLowerCase() + name.slice(1)
		: name;
}
