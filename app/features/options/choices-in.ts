import type { AskedChoices } from "./choices.ts";

const PREFIX = "choices.";

/** The choices in an address or a posted form; null if there are none. A blank one is none of its group. */
export function choicesIn(fields: Iterable<[string, FormDataEntryValue]>): AskedChoices | null {
	const named = [...fields].filter(([name]) => name.startsWith(PREFIX));
	if (named.length === 0) return null;
	return Object.fromEntries(named.map(([name, value]) => [name.slice(PREFIX.length), String(value) || null]));
}
