import { toBook } from "./texts/card.ts";

/** The name of a booking that the budget has added to the trip, and that nobody has made yet. */
export function toBookName(what: string): string {
	return toBook + what;
}

/** A booking counts as made as soon as it has another name. */
export function isToBook(name: string): boolean {
	return name.startsWith(toBook);
}
