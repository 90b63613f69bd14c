import { CHOICE_PREFIX } from "./choice-field.ts";
import type { AskedChoices } from "./choices.ts";

/**
 * The choices in an address or a posted form; null if there are none. A blank value chooses nothing of its group, and
 * of several values the last one counts.
 */
export function choicesIn(fields: Iterable<[string, FormDataEntryValue]>): AskedChoices | null {
	const named = [...fields].filter(([name]) => name.startsWith(CHOICE_PREFIX));
	if (named.length === 0) return null;
	return Object.fromEntries(
		named.map(([name, value]) => [name.slice(CHOICE_PREFIX.length), String(value) || null]),
	);
}
