import { expect, test } from "vitest";
import { findLinkType } from "./booking-links.ts";

test.each([
	["https://www.airbnb.com/rooms/1", "accommodation"],
	["https://www.booking.com/hotel/pt/x.html", "accommodation"],
	["https://www.expedia.com/Flights-Search?x=1", "flight"],
	["https://www.expedia.com/Lisbon-Hotels", "accommodation"],
	["https://www.google.com/travel/flights?q=x", "flight"],
	["https://www.kayak.com/flights/BOS-LIS", "flight"],
	["https://www.hertz.com/rentacar", "car"],
	["https://www.notairbnb.example/rooms", null],
	["https://www.google.com/maps", null],
	["https://booking.sunair.com/purchase", null],
	["https://secure.booking.com/book.html", "accommodation"],
	["https://www.hertz.com.au/rentacar", "car"],
	["https://www.avis.co.uk/drive", "car"],
	["https://abnb.me/4wW5PCQ4", "accommodation"],
	["https://www.abnb.me/4wW5PCQ4", "accommodation"],
	["https://www.booking.com/Share-9NNlQY", "accommodation"],
	["https://booking.com/share", "accommodation"],
	["https://expe.app/aBc1", "accommodation"],
	["https://abnb.example/4wW5PCQ4", null],
	["https://expe.com/x", null],
	["not a link", null],
])("%s is %s", (link, type) => {
	expect(findLinkType(link)).toBe(type);
});
