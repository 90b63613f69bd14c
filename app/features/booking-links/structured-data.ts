import { DAY_MS } from "#app/lib/dates.ts";
import type { ItemType } from "./booking-links.ts";
import { isNode, nodesIn, textOf, typesOf } from "./data-nodes.ts";
import { quotesOf } from "./offers.ts";
import type { Quote } from "./prices.ts";
import type { DataNode } from "./read-page.ts";

/** What one source says of the booking. */
export type Finding = { name: string | null; kind: ItemType | null; nights: number | null; quotes: Quote[] };

const KINDS: Record<string, ItemType | null> = {
	Flight: "flight",
	FlightReservation: "flight",
	RentalCarReservation: "car",
	RentalCar: "car",
	AutoRental: "car",
	Product: null,
	Offer: null,
	AggregateOffer: null,
};
for (const type of [
	...[
		"LodgingBusiness",
		"Hotel",
		"Motel",
		"Hostel",
		"Resort",
		"BedAndBreakfast",
		"Campground",
		"VacationRental",
	],
	...["LodgingReservation", "Accommodation", "Apartment", "House", "HotelRoom", "Room", "Suite"],
]) {
	KINDS[type] = "accommodation";
}

const MAX_NODES = 2_000;

/** The JSON of a page's scripts; what is broken is left out. */
export function parsedJson(scripts: string[]): unknown[] {
	return scripts.flatMap((script) => {
		try {
			return [JSON.parse(script) as unknown];
		} catch {
			return [];
		}
	});
}

/**
 * What the page's one bookable item says: of JSON-LD or microdata, also inside arrays and `@graph`. Of several items
 * with different names it is the one whose own address is the page's, or else none: a list is not a booking.
 */
export function findingOf(data: unknown[], pageUrl: string): Finding | null {
	const items = bookableIn(data);
	const names = new Set(items.map((item) => nameOf(item)));
	const own = names.size > 1 ? items.filter((item) => isAt(item, pageUrl)) : items;
	const [item] = own;
	if (!item || new Set(own.map((one) => nameOf(one))).size > 1) return null;
	const quotes = own.flatMap(quotesOf);
	const kind = own.map(kindOf).find((one) => one !== null) ?? null;
	return {
		name: nameOf(item),
		kind,
		nights: nightsOf(item),
		quotes: kind === "accommodation" ? quotes : dayIsPart(quotes),
	};
}

/** A price per day is that of a night only for a place to sleep. */
function dayIsPart(quotes: Quote[]): Quote[] {
	return quotes.map((quote) => (quote.unit === "night" ? { ...quote, unit: "part" } : quote));
}

function bookableIn(data: unknown[]): DataNode[] {
	const found: DataNode[] = [];
	const waiting: unknown[] = [...data];
	for (let seen = 0; waiting.length > 0 && seen < MAX_NODES; seen++) {
		const node = waiting.shift();
		if (Array.isArray(node)) waiting.push(...node.slice(0, MAX_NODES));
		if (!isNode(node)) continue;
		if (typesOf(node).some((type) => Object.hasOwn(KINDS, type))) found.push(node);
		else waiting.push(node["@graph"], node.mainEntity, node.about);
	}
	return found;
}

function kindOf(node: DataNode): ItemType | null {
	const own = typesOf(node).map((type) => KINDS[type] ?? null);
	const inner = nodesIn(node.itemOffered ?? node.reservationFor).flatMap((one) =>
		typesOf(one).map((type) => KINDS[type] ?? null),
	);
	return [...own, ...inner].find((kind) => kind !== null) ?? null;
}

function isAt(node: DataNode, pageUrl: string): boolean {
	const own = textOf(node.url) ?? textOf(node["@id"]);
	if (!own || !URL.canParse(own, pageUrl)) return false;
	const [there, here] = [new URL(own, pageUrl), new URL(pageUrl)];
	return there.host === here.host && there.pathname === here.pathname;
}

function nameOf(node: DataNode): string | null {
	const [inner] = nodesIn(node.itemOffered ?? node.reservationFor);
	return textOf(node.name) ?? flightName(inner ?? node) ?? carName(node, inner) ?? textOf(inner?.name);
}

/** "TAP Air Portugal TP 218, BOS – LIS" */
function flightName(node: DataNode): string | null {
	const [from, to] = [placeOf(node.departureAirport), placeOf(node.arrivalAirport)];
	if (!from || !to) return null;
	const [airline] = nodesIn(node.airline ?? node.provider);
	const number = textOf(node.flightNumber);
	const code = textOf(airline?.iataCode);
	const flight = number && code && !number.startsWith(code) ? `${code} ${number}` : number;
	const carrier = [textOf(airline?.name), flight].filter(Boolean).join(" ");
	return [carrier, `${from} – ${to}`].filter(Boolean).join(", ");
}

function placeOf(place: unknown): string | null {
	const [node] = nodesIn(place);
	return textOf(place) ?? textOf(node?.iataCode) ?? textOf(node?.name);
}

/** "Toyota Corolla, Hertz, Lisbon Airport" */
function carName(node: DataNode, car: DataNode | undefined): string | null {
	const [pickup] = nodesIn(node.pickupLocation);
	const [company] = nodesIn(car?.rentalCompany ?? node.provider);
	const name = textOf(car?.name) ?? textOf(car?.model);
	return name && pickup
		? [name, textOf(company?.name), textOf(pickup.name)].filter(Boolean).join(", ")
		: null;
}

function nightsOf(node: DataNode): number | null {
	const [from, to] = [node.checkinTime ?? node.checkinDate, node.checkoutTime ?? node.checkoutDate].map(
		(time) => Date.parse((textOf(time) ?? "").slice(0, 10)),
	);
	const nights = ((to ?? Number.NaN) - (from ?? Number.NaN)) / DAY_MS;
	return Number.isInteger(nights) && nights > 0 && nights <= 365 ? nights : null;
}
