import { expect, test } from "vitest";
import { linkFacts } from "./link-facts.ts";

test.each<[string, name?: string | null, nights?: number]>([
	[
		"https://www.booking.com/hotel/pt/hotel-avenida-palace.en-gb.html?checkin=2027-03-12&checkout=2027-03-19",
		"Hotel Avenida Palace",
		7,
	],
	["https://www.booking.com/searchresults.html?ss=Lisbon"],
	[
		"https://www.airbnb.com/rooms/1?check_in=2027-03-12&check_out=2027-03-14&adults=1",
		"Airbnb stay, Fri, Mar 12 – Sun, Mar 14, 2027, 1 guest",
		2,
	],
	["https://www.airbnb.com/rooms/1"],
	["https://www.airbnb.com/h/casa-do-mar", "Casa Do Mar"],
	[
		"https://www.hotels.com/ho554432/the-lumiares-hotel-spa/?chkin=2027-03-12&chkout=2027-03-15",
		"The Lumiares Hotel Spa",
		3,
	],
	[
		"https://www.expedia.com/Lisbon-Hotels-Hotel-Mundial.h21539.Hotel-Information?chkin=3/12/2027&chkout=3/15/2027",
		"Hotel Mundial",
		3,
	],
	["https://www.expedia.com/lp/flights/bos/lis/boston-to-lisbon", "Flight BOS – LIS"],
	[
		"https://www.kayak.com/flights/BOS-LIS/2027-03-12-flexible/2027-03-19?sort=x",
		"Flight BOS – LIS, Fri, Mar 12 – Fri, Mar 19, 2027",
	],
	["https://www.kayak.com/flights/BOS-LIS/2027-03-12", "Flight BOS – LIS, Fri, Mar 12, 2027"],
	["https://www.kayak.com/hotels/Lisbon,Portugal-c2172/2027-03-12/2027-03-19/2adults", "Lisbon (hotel)", 7],
	[
		"https://www.google.com/travel/flights?q=Flights%20to%20LIS%20from%20BOS%20on%202027-03-12",
		"Flight BOS – LIS, Fri, Mar 12, 2027",
	],
	["https://www.google.com/travel/flights/booking?tfs=CBwQAhooEgoy"],
	[
		"https://www.hertz.com/rentacar/reservation?pickUpLocation=LIS&pickUpDate=2027-03-12T10:00&returnDate=2027-03-19T10:00",
		"Hertz car, LIS, Fri, Mar 12 – Fri, Mar 19, 2027",
	],
	[
		"https://www.enterprise.com/en/car-rental/locations/portugal/lisbon-airport-12pt.html",
		"Enterprise car, Lisbon Airport",
	],
	["https://www.avis.com/en/home"],
	["https://own.example/?arrival=2027-03-12&departure=2027-03-16", null, 4],
	["https://own.example/?checkin=2027-03-16&checkout=2027-03-12"],
	["https://own.example/?checkin=2027-02-30&checkout=2027-03-12"],
	["https://www.booking.com/hotel/pt/%E0%A4%A.html"],
	["not a link"],
])("%s", (link, name = null, nights) => {
	const facts = linkFacts(link);
	expect([facts.name, facts.stay?.nights]).toEqual([name, nights]);
});
