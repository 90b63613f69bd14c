import { email } from "#app/lib/schema.ts";

export const MAX_ADDRESSES = 20;

/** The parsed list: valid addresses, duplicates, and text that is no address. */
export type TypedAddresses = { addresses: string[]; repeated: string[]; invalid: string[] };

/** Reads addresses between commas, semicolons and line ends; "Ben Kline <ben@people.example>" names one too. */
export function readAddresses(typed: string): TypedAddresses {
	const found: TypedAddresses = { addresses: [], repeated: [], invalid: [] };
	for (const part of typed.split(/[,;\r\n]/)) {
		const given = part.trim();
		if (!given) continue;
		const parsed = address.safeParse(addressIn(given));
		if (!parsed.success) found.invalid.push(given);
		else if (!found.addresses.includes(parsed.data)) found.addresses.push(parsed.data);
		else if (!found.repeated.includes(parsed.data)) found.repeated.push(parsed.data);
	}
	return found;
}

const address = email();

/** The form that mail programs copy: a name and the address in angle brackets. */
function addressIn(given: string): string {
	const start = given.lastIndexOf("<");
	return start >= 0 && given.endsWith(">") ? given.slice(start + 1, -1) : given;
}
