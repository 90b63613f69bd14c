/** The values for the placeholders of a canned answer. */
export type Filling = { name: string; number: number; trip: string | null };

/**
 * A canned answer with its placeholders filled in from a request. Unknown values leave their placeholder, for the admin
 * to see.
 */
export function fillIn(text: string, { name, number, trip }: Filling): string {
	const values: Record<string, string | null> = {
		"{name}": name.split(" ")[0] ?? name,
		"{number}": String(number),
		"{trip}": trip,
	};
	return text.replace(/\{(?:name|number|trip)\}/g, (placeholder) => values[placeholder] ?? placeholder);
}
