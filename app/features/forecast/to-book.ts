import { toBook } from "./texts/card.ts";

/** The name of a booking that the budget has put into the plan, and that nobody has booked yet. */
export function toBookName(what: string): string {
	return toBook + what;
}

/** A booking counts as booked as soon as it has another name. */
export function isToBook(name: string): boolean {
	return name.startsWith(toBook);
}
