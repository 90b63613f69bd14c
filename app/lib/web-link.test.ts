import { expect, test } from "vitest";
import { completeLink, isWebLink } from "./web-link.ts";

test.each([
	["airbnb.com/rooms/12345", "https://airbnb.com/rooms/12345"],
	["www.booking.com", "https://www.booking.com"],
	[" Airbnb.co.uk/rooms/1?check_in=2027-03-12 ", "https://Airbnb.co.uk/rooms/1?check_in=2027-03-12"],
	["pension-müller.de#rooms", "https://pension-müller.de#rooms"],
	["hotel.example:8443/x", "https://hotel.example:8443/x"],
	["http://a.example/", "http://a.example/"],
])("%s is completed to %s", (typed, link) => {
	expect(completeLink(typed)).toBe(link);
	expect(isWebLink(link)).toBe(true);
});

test.each([
	...["javascript:alert(1)", "data:text/html,x", "mailto:a@b.example", "//a.example", "localhost/x"],
	...["12.50", "127.0.0.1/x", "a@b.example", "Hotel Sol", "a..example", "http:/a.example", ""],
])("%j is no host without a scheme", (typed) => {
	expect(completeLink(typed)).toBe(typed);
	expect(isWebLink(typed)).toBe(false);
});
