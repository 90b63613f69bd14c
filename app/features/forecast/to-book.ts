const PREFIX = "To book: ";

/** The name of a booking that the budget has put into the plan, and that nobody has booked yet. */
export function toBookName(what: string): string {
	return PREFIX + what;
}

/** A booking counts as booked as soon as it has another name. */
export function isToBook(name: string): boolean {
	return name.startsWith(PREFIX);
}
