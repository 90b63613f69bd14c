import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ItemType } from "#app/features/bookings/links/booking-links.ts";

/** What a person would read on the page; null if nobody could be sure. */
type Expected = {
	name: string | null;
	price: number | null;
	currency: string | null;
	kind: ItemType | null;
};

export type SavedPage = { file: string; link: string; status: number; expected: Expected };

const DATES = "2027-03-12";
const AIRBNB = `https://www.airbnb.com/rooms/48123456?check_in=${DATES}&check_out=2027-03-19&adults=4`;
const EXPEDIA_FLIGHT =
	"https://www.expedia.com/Flights-Search?trip=roundtrip&leg1=from%3ABoston%2C%20MA%20(BOS)%2Cto%3ALisbon%20(LIS)%2Cdeparture%3A3%2F12%2F2027TANYT&leg2=from%3ALisbon%20(LIS)%2Cto%3ABoston%2C%20MA%20(BOS)%2Cdeparture%3A3%2F19%2F2027TANYT";
const GOOGLE = `https://www.google.com/travel/flights?q=Flights%20to%20LIS%20from%20BOS%20on%20${DATES}%20through%202027-03-19`;

type Row = [
	file: string,
	link: string,
	name: string | null,
	price: number | null,
	currency: string | null,
	kind: ItemType | null,
	status?: number,
];

// biome-ignore format: a table
const ROWS: Row[] = [
	["airbnb-sidebar", AIRBNB, "Sunny flat in Alfama with river view", null, "USD", "accommodation"],
	["airbnb-for-nights", "https://www.airbnb.com/rooms/77?check_in=2027-06-04&check_out=2027-06-09", "Casa do Mar, steps from the beach", 1540, "USD", "accommodation"],
	["airbnb-night-only", "https://www.airbnb.com/rooms/12", "The Hemlock Treehouse", null, "USD", "accommodation"],
	["airbnb-night-times", `https://www.airbnb.com/rooms/13?check_in=${DATES}&check_out=2027-03-16`, "Attic studio in the Old Town", 354, "USD", "accommodation"],
	["airbnb-euro", `https://www.airbnb.at/rooms/14?check_in=${DATES}&check_out=2027-03-15`, "Altbauwohnung am Naschmarkt", null, "EUR", "accommodation"],
	["airbnb-blocked", AIRBNB, "Airbnb stay, Fri, Mar 12 – Fri, Mar 19, 2027, 4 guests", null, null, "accommodation", 403],
	["booking-total", `https://www.booking.com/hotel/pt/avenida-palace.html?checkin=${DATES}&checkout=2027-03-19`, "Hotel Avenida Palace", null, "USD", "accommodation"],
	["booking-card", `https://www.booking.com/hotel/us/yotel.en-us.html?checkin=${DATES}&checkout=2027-03-15`, "Yotel New York Times Square", null, "USD", "accommodation"],
	["booking-many-rooms", "https://www.booking.com/hotel/ro/grand-circus.html", "The Grand Circus Hotel", null, "USD", "accommodation"],
	["booking-euro", "https://www.booking.com/hotel/at/sacher.de.html", "Hotel Sacher Wien", null, "EUR", "accommodation"],
	["booking-captcha", `https://www.booking.com/hotel/pt/hotel-avenida-palace.en-gb.html?checkin=${DATES}&checkout=2027-03-19`, "Hotel Avenida Palace", null, null, "accommodation", 202],
	["hotels-summary", "https://www.hotels.com/ho554432/the-lumiares-hotel-spa-lisbon-portugal/?chkin=2027-03-12&chkout=2027-03-15", "The Lumiares Hotel & Spa", 1085, "USD", "accommodation"],
	["hotels-blocked", "https://www.hotels.com/ho554432/the-lumiares-hotel-spa-lisbon-portugal/", "The Lumiares Hotel Spa Lisbon Portugal", null, null, "accommodation", 429],
	["expedia-hotel", "https://www.expedia.com/Lisbon-Hotels-Hotel-Mundial.h21539.Hotel-Information?chkin=2027-03-12&chkout=2027-03-15", "Hotel Mundial", 588, "USD", "accommodation"],
	["expedia-hotel-night", "https://www.expedia.com/New-York-Hotels-Moxy.h99.Hotel-Information?chkin=3/12/2027&chkout=3/14/2027", "Moxy NYC Chelsea", null, "USD", "accommodation"],
	["expedia-flight", EXPEDIA_FLIGHT, "Flight BOS – LIS, Fri, Mar 12 – Fri, Mar 19, 2027", 1368.4, "USD", "flight"],
	["expedia-flight-blocked", EXPEDIA_FLIGHT, "Flight BOS – LIS, Fri, Mar 12 – Fri, Mar 19, 2027", null, null, "flight"],
	["kayak-flight", "https://www.kayak.com/flights/BOS-LIS/2027-03-12/2027-03-19/2adults", "Flights: Boston to Lisbon", 1224, "USD", "flight"],
	["kayak-per-person", "https://www.kayak.com/flights/JFK-CDG/2027-05-01", "New York to Paris flights", null, "USD", "flight"],
	["kayak-captcha", "https://www.kayak.com/flights/BOS-LIS/2027-03-12/2027-03-19", "Flight BOS – LIS, Fri, Mar 12 – Fri, Mar 19, 2027", null, null, "flight"],
	["google-flights", GOOGLE, "Boston to Lisbon", 684, "USD", "flight"],
	["google-flights-list", GOOGLE, "Flight BOS – LIS, Fri, Mar 12 – Fri, Mar 19, 2027", null, "USD", "flight"],
	["hertz-total", "https://www.hertz.com/rentacar/reservation/review", "Mid-size SUV, Toyota RAV4 or similar", 412.44, "USD", "car"],
	["hertz-down", "https://www.hertz.com/rentacar/reservation?pickUpLocation=Denver-Airport&pickUpDate=2027-03-12&returnDate=2027-03-19", "Hertz car, Denver Airport, Fri, Mar 12 – Fri, Mar 19, 2027", null, null, "car", 503],
	["enterprise-total", "https://www.enterprise.com/en/reserve.html", "Full Size, Nissan Altima or similar", 373.15, "USD", "car"],
	["enterprise-branch", "https://www.enterprise.com/en/car-rental/locations/portugal/lisbon-airport-12pt.html", "Enterprise Rent-A-Car, Lisbon Airport", null, "USD", "car"],
	["budget-total", "https://www.budget.com/en/reservation", "Compact - Kia Rio or similar", 259.37, "USD", "car"],
	["budget-canada", "https://www.budget.ca/en/reservation", "Intermediate - Hyundai Elantra or similar", null, "CAD", "car"],
	["avis-total", "https://www.avis.com/en/reservation", "Intermediate SUV, Ford Escape or similar", 357, "USD", "car"],
	["avis-reservation-jsonld", "https://www.avis.com/en/confirmation/546323", "Economy Class Car, Avis, Avis San Francisco Airport", 219.4, "USD", "car"],
	["vrbo-unit-price", "https://www.vrbo.com/1234567?startDate=2027-07-01&endDate=2027-07-06", "Lakefront cabin with dock", 925, "USD", "accommodation"],
	["hotel-own-site", "https://www.casabalthazar.example/book?arrival=2027-03-12&departure=2027-03-16", "Casa Balthazar", 1120, "USD", "accommodation"],
	["hotel-own-night", "https://bluelake.example/rates", "The Lodge at Blue Lake", null, "USD", "accommodation"],
	["hotel-microdata", "https://rustyanchor.example/", "The Rusty Anchor Inn", 398, "USD", "accommodation"],
	["hotel-range", "https://bellavista.example/rooms", "Hotel Bellavista", null, "USD", "accommodation"],
	["hotel-two-totals", "https://seabreeze.example/checkout", "Sea Breeze Resort", null, "USD", "accommodation"],
	["hotel-euro-jsonld", "https://grandsboulevards.example/chambre", "Hôtel des Grands Boulevards", null, "EUR", "accommodation"],
	["hotel-european-number", "https://alpenblick.example/woche", "Berghotel Alpenblick", 1299, "USD", "accommodation"],
	["hotel-search-list", "https://stayfinder.example/search?q=porto", "Hotels in Porto", null, null, null],
	["hotel-among-similar", "https://stayfinder.example/h/2", "Porto Palace", 560, "USD", "accommodation"],
	["airline-flight", "https://www.flytap.example/flight/218", "TAP Air Portugal TP 218, BOS – LIS", 684.2, "USD", "flight"],
	["airline-reservation", "https://www.united.example/trip/RXJ34P", "United UA 110, SFO – JFK", 1368.4, "USD", "flight"],
	["airline-pounds", "https://flyblue.example/lon-lis", "London to Lisbon", null, "GBP", null],
	["product-meta", "https://portugaltrips.example/douro", "Three days in the Douro Valley, rooms included", 525, "USD", null],
	["product-dollar-text", "https://summit.example/p/ski", "Ski week package", 1299, "USD", null],
	["product-no-currency", "https://loft.example/", "Harbour loft, Auckland", null, null, null],
	["product-zero", "https://hut.example/bunk", "Mountain hut, bunk room", null, "USD", null],
	["product-sold-out", "https://cliff.example/", "Cliff House, whole house", null, "USD", null],
	["lodging-reservation", "https://hilton.example/c/abc456", "Hilton San Francisco Union Square", 603, "USD", "accommodation"],
	["split-digits", "https://www.expedia.com/Denver-Hotels-Pine-Ridge.h7.Hotel-Information", "Pine Ridge Hotel", 1049, "USD", "accommodation"],
	["cents-in-sup", "https://www.budget.com/en/reservation/2", "Standard - VW Jetta or similar", 312.4, "USD", "car"],
	["two-nightly-rates", `https://riverside.example/?arrival=${DATES}&departure=2027-03-14`, "Riverside Rooms", null, "USD", "accommodation"],
	["broken-markup", "https://ibizavillas.example/sol", "Villa Sol, Ibiza", 3200, "USD", "accommodation"],
	["cloudflare", "https://somehotel.example/room", null, null, null, null, 403],
];

/** Saved pages in the various forms that sites use, with their facts. */
export const CORPUS: SavedPage[] = ROWS.map(([file, link, name, price, currency, kind, status = 200]) => ({
	file,
	link,
	status,
	expected: { name, price, currency, kind },
}));

export function savedPage(file: string): string {
	return readFileSync(join(import.meta.dirname, "pages", `${file}.html`), "utf8");
}
