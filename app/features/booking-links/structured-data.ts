import { DAY_MS } from "#app/lib/dates.ts";
import type { ItemType } from "./booking-links.ts";
import { currencyOf, type Quote, statedPrice } from "./prices.ts";
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

function isNode(value: unknown): value is DataNode {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typesOf(node: DataNode): string[] {
	const types = Array.isArray(node["@type"]) ? node["@type"] : [node["@type"]];
	return types.filter((type) => typeof type === "string").map((type) => type.split(/[/#:]/).at(-1) ?? "");
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

function quotesOf(node: DataNode): Quote[] {
	const own = typesOf(node).some((type) => type.endsWith("Offer")) ? offerQuotes(node) : [];
	const whole = node.totalPrice === undefined ? [] : [quoted(node.totalPrice, node.priceCurrency, "total")];
	const bare =
		own.length === 0 && node.price !== undefined && node.offers === undefined
			? [quoted(node.price, node.priceCurrency, null)]
			: [];
	return [
		...whole,
		...own,
		...bare,
		...listed(node.offers).flatMap((offer) => (isNode(offer) ? offerQuotes(offer) : [])),
	];
}

const GONE = /(SoldOut|OutOfStock|Discontinued)$/i;

function offerQuotes(offer: DataNode): Quote[] {
	if (GONE.test(textOf(offer.availability) ?? "")) return [quoted(null, offer.priceCurrency, null)];
	const unit = /\b(?:per|a|\/)\s?night\b/i.test(`${textOf(offer.name)} ${textOf(offer.description)}`)
		? "night"
		: null;
	const specified = listed(offer.priceSpecification).filter(isNode).filter(isOfTheWhole);
	const specifications = specified.map((one) => specifiedQuote(one, offer.priceCurrency));
	const units = specifications.map((one) => one.unit).find((one) => one !== null) ?? unit;
	const stated =
		offer.price === undefined || (specifications.some(({ cents }) => cents !== null) && units !== null)
			? []
			: [quoted(offer.price, offer.priceCurrency, unit)];
	const within = listed(offer.offers).filter(isNode).flatMap(offerQuotes);
	const range =
		offer.lowPrice === undefined || within.length > 0
			? []
			: [rangeQuote(offer.lowPrice, offer.highPrice, offer.offerCount, offer.priceCurrency, unit)];
	return [...specifications, ...stated, ...within, ...range];
}

/** A lowest price is this booking's own only where it is the highest too, or the only one. */
function rangeQuote(
	low: unknown,
	high: unknown,
	count: unknown,
	currency: unknown,
	unit: Quote["unit"],
): Quote {
	const lowest = quoted(low, currency, unit);
	const isOne =
		high === undefined ? Number(count) === 1 : quoted(high, currency, unit).cents === lowest.cents;
	return isOne ? lowest : { ...lowest, cents: null };
}

/** Not a list price, crossed out, nor the price of a component such as cleaning. */
function isOfTheWhole(specification: DataNode): boolean {
	const type = textOf(specification.priceType) ?? "SalePrice";
	return /(Sale|Invoice)Price$/.test(type) && specification.priceComponentType === undefined;
}

function specifiedQuote(specification: DataNode, currency: unknown): Quote {
	const [reference] = nodesIn(specification.referenceQuantity);
	const code = textOf(specification.unitCode) ?? textOf(reference?.unitCode);
	const words = textOf(specification.unitText) ?? textOf(reference?.unitText) ?? "";
	const isOne = reference?.value === undefined || Number(reference.value) === 1;
	const isNight = /night/i.test(words) || (words === "" && code === "DAY");
	const isWhole = (code === null || code === "C62" || code === "EA") && words === "";
	const unit = isNight && isOne ? "night" : isWhole && isOne ? null : "part";
	if (specification.minPrice !== undefined && specification.price === undefined) {
		const { minPrice, maxPrice, priceCurrency } = specification;
		return rangeQuote(minPrice, maxPrice, undefined, priceCurrency ?? currency, unit);
	}
	return quoted(specification.price, specification.priceCurrency ?? currency, unit);
}

function quoted(price: unknown, currency: unknown, unit: Quote["unit"]): Quote {
	return { ...statedPrice(price, currencyOf(currency) ?? currency), unit, nights: null };
}

function listed(value: unknown): unknown[] {
	if (value === undefined || value === null) return [];
	return Array.isArray(value) ? value.slice(0, 50) : [value];
}

function nodesIn(value: unknown): DataNode[] {
	return listed(value).filter(isNode);
}

function textOf(value: unknown): string | null {
	if (typeof value === "number") return String(value);
	return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
