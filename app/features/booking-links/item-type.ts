import { findLinkType, type ItemType } from "./booking-links.ts";

const WORDS = [
	["flight", /\b(flights?|airfare)\b/i],
	["accommodation", /\b(airbnb|apartment|guest ?house|hostel|hotel|motel)s?\b/i],
	["car", /^car$|\b(car (hire|rental)|(hire|rental) car)s?\b/i],
] as const satisfies [ItemType, RegExp][];

// Trains are numbered like flights.
const FLIGHT_NUMBER = /^(?!(AVE|EC|IC|ICE|RE|TGV)\b)([A-Z]{2}|[A-Z]\d|\d[A-Z]|[A-Z]{3}(?= ?\d\d)) ?\d{1,4}$/;

/**
 * The type of an item for which none was chosen: its site's, or what its name says. Most sites that we do not know
 * offer places to stay.
 */
export function typeOfItem(name: string, link: string): ItemType {
	return findLinkType(link) ?? typeOfName(name) ?? (link ? "accommodation" : "other");
}

/** The type of an item whose name is a flight's number or says one kind in so many words, or null. */
export function typeOfName(name: string): ItemType | null {
	const text = name.trim();
	if (FLIGHT_NUMBER.test(text)) return "flight";
	const types = WORDS.filter(([, words]) => words.test(text)).map(([type]) => type);
	return types.length === 1 ? (types[0] ?? null) : null;
}
