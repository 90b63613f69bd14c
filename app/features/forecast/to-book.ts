import { toBook } from "./texts/card.ts";

/** A booking counts as booked as soon as it has another name. */
export function isToBook(name: string): boolean {
	return name.startsWith(toBook);
}
