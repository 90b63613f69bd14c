/** The number of companions in the address of a newcomer's page, for which it shows the price. */
export function companionsAsked(query: URLSearchParams): number {
	const count = Number(query.get("with"));
	return Number.isInteger(count) && count > 0 ? count : 0;
}

/** How many companions a newcomer's form has fields for. */
export function companionsNamed(form: FormData): number {
	return [...form.keys()].filter((name) => /^companions\[\d+\]\.name$/.test(name)).length;
}
