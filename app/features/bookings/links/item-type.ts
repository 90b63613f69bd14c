import { findLinkType, type ItemType } from "./booking-links.ts";

const CAR_SIZES =
	"automatic|big|compact|economy|electric|estate|family|full-?size|hybrid|large|medium|mid-?size|mini|small|standard";

const WORDS = [
	["flight", /\b(flights?|airfare)\b/i],
	["accommodation", /\b(airbnb|apartment|guest ?house|hostel|hotel|motel)s?\b/i],
	["car", /^((an?|our|the|two|three|\d) )?cars?$|\b(car (hire|rental)|(hire|rental) car)s?\b/i],
	["car", new RegExp(`\\b(${CAR_SIZES}) cars?\\b(?! ferr| park)`, "i")],
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
	const types = new Set(WORDS.filter(([, words]) => words.test(text)).map(([type]) => type));
	const [type] = types;
	return type && types.size === 1 ? type : null;
}
