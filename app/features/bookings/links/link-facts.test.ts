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
	["https://www.google.com/travel/flights?q=flights+from+BOS+to+LIS", "Flight BOS – LIS"],
	["https://www.google.com/travel/flights/booking?tfs=CBwQAhooEgoy"],
	[
		"https://www.google.com/travel/flights/search?tfs=CBwQAhoeEgoyMDI3LTAzLTEyagcIARIDQk9TcgcIARIDTElTGh4SCjIwMjctMDMtMTlqBwgBEgNMSVNyBwgBEgNCT1NAAUgBcAGCAQsI____________AZgBAQ",
		"Flight BOS – LIS, Fri, Mar 12 – Fri, Mar 19, 2027",
	],
	[
		"https://www.google.com/travel/flights/search?tfs=CBwQAhokEgoyMDI3LTAzLTEyagcIARIDQk9TcgcIARIDTEFYGgA",
		"Flight BOS – LAX, Fri, Mar 12, 2027",
	],
	// With a flight chosen for each leg, via London.
	[
		"https://www.google.com/travel/flights/booking?tfs=CBwQAhpgEgoyMDI3LTAzLTEyIh8KA0JPUxIKMjAyNy0wMy0xMhoDTEhSKgJUUDIDMjE4Ih8KA0xIUhIKMjAyNy0wMy0xMhoDTElTKgJUUDIDMjE4agcIARIDQk9TcgcIARIDTElTGmASCjIwMjctMDMtMTkiHwoDTElTEgoyMDI3LTAzLTE5GgNMSFIqAlRQMgMyMTgiHwoDTEhSEgoyMDI3LTAzLTE5GgNCT1MqAlRQMgMyMThqBwgBEgNMSVNyBwgBEgNCT1M",
		"Flight BOS – LIS, Fri, Mar 12 – Fri, Mar 19, 2027",
	],
	// The first flight is between cities, which have no airport code.
	[
		"https://www.google.com/travel/flights/search?tfs=CBwQAhpFEgoyMDI1LTEyLTIyagwIAhIIL20vMDNmMjByDQgDEgkvbS8wMWd3c2MaQxIKMjAyNi0wMS0wNGIMCAISCS9tLzA4NjRseioMCAISCC9tLzAzZjIwcg0IAxIIL20vMDZnNG5qBwgBEgNHUlVAAUgBcAGCAQsI____________AZgBAg",
	],
	["https://www.google.com/travel/flights/search?tfs=!!!"],
	[
		"https://www.hertz.com/rentacar/reservation?pickUpLocation=LIS&pickUpDate=2027-03-12T10:00&returnDate=2027-03-19T10:00",
		"Hertz car, LIS, Fri, Mar 12 – Fri, Mar 19, 2027",
	],
	[
		"https://www.enterprise.com/en/car-rental/locations/portugal/lisbon-airport-12pt.html",
		"Enterprise car, Lisbon Airport",
	],
	[
		"https://www.enterprise.com/en/car-rental-locations/us/ca/oceanside-32f6.html",
		"Enterprise car, Oceanside",
	],
	["https://www.hertz.com/us/en/location/unitedstates/nevada/reno/rnot11", "Hertz car, Reno"],
	["https://www.hertz.com/rentacar/location/unitedstates/newjersey/newark/EWRT11", "Hertz car, Newark"],
	["https://www.hertz.com/us/en/location/angola/luanda/", "Hertz car, Luanda"],
	["https://www.hertz.com/rentacar/location/index.jsp?targetPage=locationDetailsView.jsp&eoag=MCIT11"],
	["https://www.avis.com/en/locations/us/fl/orlando/mco", "Avis car, MCO"],
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

test.each([
	["https://abnb.me/4wW5PCQ4", "Airbnb stay"],
	["https://www.airbnb.com/rooms/1", "Airbnb stay"],
	["https://www.airbnb.com/rooms/1?adults=3", "Airbnb stay, 3 guests"],
	["https://www.booking.com/Share-9NNlQY", "Booking.com stay"],
	[
		"https://www.booking.com/searchresults.html?ss=Lisbon&checkin=2027-03-12&checkout=2027-03-19",
		"Booking.com stay, Fri, Mar 12 – Fri, Mar 19, 2027",
	],
	["https://www.hotels.com/affiliate/AbC", "Hotels.com stay"],
	["https://expe.app/aBc1", "Expedia stay"],
	["https://www.expedia.com/Flights", "Expedia flight"],
	["https://www.kayak.com/flights", "Kayak flight"],
	["https://www.kayak.com/cars", "Rental car"],
	["https://www.google.com/travel/flights/s/abc", "Google flight"],
	["https://www.hertz.com/rentacar/location/index.jsp", "Hertz car"],
	[
		"https://www.avis.com/en/reservation?pickup_date=2027-03-12&return_date=2027-03-19",
		"Avis car, Fri, Mar 12 – Fri, Mar 19, 2027",
	],
	["https://hotel.example/rooms/1", null],
	["not a link", null],
])("where nothing else names %s, its site does: %s", (link, name) => {
	expect(linkFacts(link).siteName).toBe(name);
});
