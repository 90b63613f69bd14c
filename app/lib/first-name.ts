/**
 * The word to greet someone by: the first of their name, or the whole name if that word is a title or an initial, or if
 * the name stands for a missing one ("Trip Member").
 */
export function firstNameOf(name: string): string {
	const [first = ""] = name.split(" ");
	return first.length < 2 || first.endsWith(".") || first === "Trip" ? name : first;
}

/** The first word of a name, for readers who are not on the trip. Anything longer may hold a last name. */
export function firstWordOf(name: string): string {
	const [first = name] = name.trim().split(/\s+/);
	return first;
}
