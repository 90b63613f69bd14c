import { email } from "#app/lib/schema.ts";

export const MAX_ADDRESSES = 20;

/** The parsed list: valid addresses, duplicates, and text that is not an address. */
export type TypedAddresses = { addresses: string[]; repeated: string[]; invalid: string[] };

/**
 * Reads addresses separated by white space, or by commas and semicolons of any script, with or without their owners'
 * names as mail programs copy them: `Ben Kline <ben@people.example>`, `"Kline, Ben" <ben@people.example>`.
 */
export function readAddresses(typed: string): TypedAddresses {
	const found: TypedAddresses = { addresses: [], repeated: [], invalid: [] };
	for (const given of splitAddresses(typed)) {
		const parsed = address.safeParse(given);
		if (!parsed.success) found.invalid.push(given);
		else if (!found.addresses.includes(parsed.data)) found.addresses.push(parsed.data);
		else if (!found.repeated.includes(parsed.data)) found.repeated.push(parsed.data);
	}
	return found;
}

const address = email();

/** White space, and the commas and semicolons of scripts in current use. */
const BETWEEN = String.raw`\s,;\u037e\u055d\u060c\u061b\u07f8\u1363\u1364\u1802\u1808\u3001\ua4fe\ua60d\ua6f5\ufe10\ufe11\ufe14\ufe50\ufe51\ufe54\uff0c\uff1b\uff64`;
const FULL_STOPS = ".。．｡";
const END = `(?=[${BETWEEN}]|$)`;

const SEPARATORS = new RegExp(`(?:[${BETWEEN}]|[${FULL_STOPS}]+${END})*`, "y");
const NAME_AND_ADDRESS = new RegExp(
	`((?:"[^"]*"|[^"<>@;\\r\\n]){0,200})<([^<>]*)>(?=[${FULL_STOPS}]*(?:[${BETWEEN}]|$))`,
	"y",
);
const WORDS_WITHOUT_AT = new RegExp(`[^${BETWEEN}@]+(?:[ \\t]+[^${BETWEEN}@]+)*${END}`, "y");
const WORD = new RegExp(`[^${BETWEEN}]+`, "y");

/** The text between the separators, without the names. */
export function* splitAddresses(typed: string): Generator<string> {
	let at = 0;
	const take = (pattern: RegExp) => {
		pattern.lastIndex = at;
		const match = pattern.exec(typed);
		return match && { match, end: pattern.lastIndex };
	};
	while (true) {
		at = take(SEPARATORS)?.end ?? at;
		const named = take(NAME_AND_ADDRESS);
		const isNamed = named && !hidesAddress(named.match[1] ?? "");
		const found = isNamed ? named : (take(WORDS_WITHOUT_AT) ?? take(WORD));
		if (!found) return;
		yield (isNamed && found.match[2]?.trim()) || found.match[0];
		at = found.end;
	}
}

/** Whether a mistyped address precedes the name, as in "cara.example.com, Ben <ben@…>". */
function hidesAddress(name: string): boolean {
	return ADDRESS_AND_COMMA.test(name.replace(/"[^"]*"/g, ""));
}

const ADDRESS_AND_COMMA = new RegExp(`\\S\\.\\S.*?(?![\\s;])[${BETWEEN}]`, "s");
