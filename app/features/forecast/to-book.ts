import { toBook } from "./texts/card.ts";

/** The name of a placeholder: a booking that the budget added to the trip, and that is still to be made. */
export function toBookName(what: string): string {
	return toBook + what;
}

/** A placeholder counts as booked once it is renamed. */
export function isToBook(name: string): boolean {
	return name.startsWith(toBook);
}
