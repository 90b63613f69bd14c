/** What stands for the placeholders of a canned answer. */
export type Filling = { name: string; number: number; trip: string | null };

/** A canned answer with the names of a request in place of its placeholders. What is not known stays, for the admin to see. */
export function fillIn(text: string, { name, number, trip }: Filling): string {
	const values: Record<string, string | null> = {
		"{name}": name.split(" ")[0] ?? name,
		"{number}": String(number),
		"{trip}": trip,
	};
	return text.replace(/\{(?:name|number|trip)\}/g, (placeholder) => values[placeholder] ?? placeholder);
}
