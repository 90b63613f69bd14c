import type { ItemType } from "./booking-links.ts";
import { type DataNode, isDataNode, nodeText, nodeTypes, toNodes } from "./data-nodes.ts";
import { nightsBetween, parseLinkDate } from "./link-parsing.ts";
import { listQuotes } from "./offers.ts";
import { type Quote, toPart } from "./price-unit.ts";

export type Finding = {
	name?: string | null;
	kind?: ItemType | null;
	nights?: number | null;
	quotes?: Quote[];
	isOfLink?: true;
};

const KINDS: [RegExp, ItemType | null][] = [
	[/^Flight(?:Reservation)?$/, "flight"],
	[/^(?:RentalCar(?:Reservation)?|AutoRental)$/, "car"],
	[
		/^(?:Lodging(?:Business|Reservation)|Hotel(?:Room)?|Motel|Hostel|Resort|BedAndBreakfast|Campground|VacationRental|Accommodation|Apartment|House|Room|Suite)$/,
		"accommodation",
	],
	[/^(?:Product|Offer|AggregateOffer|(?:Tourist|Train|Bus|Boat)?Trip|\w*Reservation)$/, null],
];

const MAX_NODES = 2_000;

/**
 * Reads the page's bookable item. Of items with different names, only one with the page's own address counts,
 * because a list is not a booking.
 */
export function readStructuredData(data: unknown[], pageUrl: string): Finding | null {
	const found = listBookable(data);
	const reservations = found.filter(isPricedReservation);
	const items = reservations.length > 0 ? reservations : found;
	const own = isOneItem(items) ? items : items.filter((item) => isOnPage(item, pageUrl));
	const [item] = own;
	if (!item || !isOneItem(own)) return null;
	const kind = own.map(nodeKind).find((one) => one !== null) ?? null;
	// A price per day is a price per night only for accommodation.
	const quotes = own
		.flatMap((one) => listQuotes(one))
		.map((quote) => (quote.unit === "night" && kind !== "accommodation" ? toPart(quote) : quote));
	return { name: nodeName(item), kind, nights: nodeNights(item), quotes };
}

function isPricedReservation(item: DataNode): boolean {
	const isReservation = nodeTypes(item).some((type) => type.endsWith("Reservation"));
	return isReservation && listQuotes(item).some(({ cents }) => cents !== null);
}

/** Whether all items are the same, or flights of one reservation for one passenger that all state its total. */
function isOneItem(items: DataNode[]): boolean {
	const countOf = (read: (item: DataNode) => string | null) => new Set(items.map(read)).size;
	const names = items.map(({ underName }) => nodeText(underName) ?? nodeText(toNodes(underName)[0]?.name));
	if (new Set(names.filter(Boolean)).size > 1) return false;
	const isReserved = items.every(({ reservationNumber, totalPrice }) => reservationNumber && totalPrice);
	return (
		countOf(nodeName) === 1 ||
		(isReserved && countOf(({ reservationNumber }) => nodeText(reservationNumber)) === 1)
	);
}

function listBookable(data: unknown[]): DataNode[] {
	const found: DataNode[] = [];
	const queue: unknown[] = [...data];
	for (let visited = 0; visited < Math.min(queue.length, MAX_NODES); visited++) {
		const node = queue[visited];
		if (Array.isArray(node)) queue.push(...node.slice(0, MAX_NODES));
		if (!isDataNode(node)) continue;
		if (nodeKinds(node).length > 0) found.push(node);
		else queue.push(node["@graph"], node.mainEntity, node.about);
	}
	return found;
}

function nodeKinds(node: DataNode): (ItemType | null)[] {
	const types = nodeTypes(node);
	return KINDS.filter(([names]) => types.some((type) => names.test(type))).map(([, kind]) => kind);
}

function nodeKind(node: DataNode): ItemType | null {
	const nodes = [node, ...toNodes(node.itemOffered ?? node.reservationFor)];
	return nodes.flatMap(nodeKinds).find((kind) => kind !== null) ?? null;
}

function isOnPage(node: DataNode, pageUrl: string): boolean {
	const own = nodeText(node.url) ?? nodeText(node["@id"]);
	if (!own || !URL.canParse(own, pageUrl)) return false;
	const [itemUrl, page] = [new URL(own, pageUrl), new URL(pageUrl)];
	return itemUrl.host === page.host && itemUrl.pathname === page.pathname;
}

function nodeName(node: DataNode): string | null {
	const [inner] = toNodes(node.itemOffered ?? node.reservationFor);
	return nodeText(node.name) ?? flightName(inner ?? node) ?? carName(node, inner) ?? nodeText(inner?.name);
}

function flightName(node: DataNode): string | null {
	const [from, to] = [placeName(node.departureAirport), placeName(node.arrivalAirport)];
	if (!from || !to) return null;
	const [airline] = toNodes(node.airline ?? node.provider);
	const number = nodeText(node.flightNumber);
	const code = nodeText(airline?.iataCode);
	const flight = number && code && !number.startsWith(code) ? `${code} ${number}` : number;
	const carrier = [nodeText(airline?.name), flight].filter(Boolean).join(" ");
	return [carrier, `${from} – ${to}`].filter(Boolean).join(", ");
}

function placeName(place: unknown): string | null {
	const [node] = toNodes(place);
	return nodeText(place) ?? nodeText(node?.iataCode) ?? nodeText(node?.name);
}

function carName(node: DataNode, car: DataNode | undefined): string | null {
	const [pickup] = toNodes(node.pickupLocation);
	const [company] = toNodes(car?.rentalCompany ?? node.provider);
	const names = [nodeText(car?.name ?? car?.model), nodeText(company?.name), nodeText(pickup?.name)];
	return names[0] && pickup ? names.filter(Boolean).join(", ") : null;
}

function nodeNights(node: DataNode): number | null {
	const [from = null, to = null] = ["in", "out"].map((way) =>
		parseLinkDate(nodeText(node[`check${way}Time`] ?? node[`check${way}Date`])),
	);
	return nightsBetween(from, to);
}
