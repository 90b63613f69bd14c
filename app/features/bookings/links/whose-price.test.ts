import { expect, test } from "vitest";
import { readBookingInfo } from "./booking-info.ts";

const STAY = "https://stay.example/hotel/48123?checkin=2027-03-12&checkout=2027-03-15&adults=2";
const BOOKING = STAY.replace("stay.example/hotel", "www.booking.com/hotel/pt");
const price = (html: string, link = STAY) =>
	readBookingInfo({ link, url: link, status: 200, html: `<h1>Casa</h1><p>All prices in USD</p>${html}` })
		.price;
const lines = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");
const next = (state: unknown) =>
	`<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: state } })}</script>`;
const lead = { totalAmount: 268.8, currency: "USD" };

test.each<[string, string, number | null]>([
	["of its nights", lines("Total for 3 nights", "$268.80"), 268.8],
	["of its days", lines("Mar 12 – Mar 15", "Total", "$268.80"), 268.8],
	["of two nights", lines("Total for 2 nights", "$268.80"), null],
	["of other days", lines("May 4 – May 7", "Total", "$268.80"), null],
	[
		"of an example",
		lines("Example: 2 nights, Nov 4 – Nov 6", "Taxes", "$28.80", "Total for 2 nights", "$268.80"),
		null,
	],
	["of a state", next({ lead }), 268.8],
	["of two nights in a state", next({ lead: { numNights: 2, ...lead } }), null],
	["of another day in a state", next({ lead: { arrivalDate: "2027-05-04", ...lead } }), null],
	["of a state that the page shows for two nights", lines("$268.80 for 2 nights") + next({ lead }), null],
])("the total %s counts only for the nights of the link", (_what, html, expected) => {
	expect(price(html)).toBe(expected);
});

test("an example is not the price of a link without days either", () => {
	const html = lines("Example: 2 nights, Nov 4 – Nov 6", "Total for 2 nights", "$268.80");
	expect(price(html, "https://stay.example/hotel/48123")).toBeNull();
});

const room = (amount: string) =>
	`<div data-testid="price-and-discounted-price">US$${amount}</div><p>+US$86 taxes and fees</p>`;

test("a total with taxes beside a list of rooms is that of the selected room", () => {
	const rooms = room("540") + room("612") + room("1,020");
	expect(price(rooms, BOOKING)).toBeNull();
	expect(price(`${rooms}${lines("Total (incl. taxes)", "US$710.00")}`, BOOKING)).toBe(710);
	expect(price(`${rooms}${lines("Total (incl. taxes)", "US$410.00")}`, BOOKING)).toBeNull();
	expect(price(`${room("1,020")}${lines("Total (incl. taxes)", "US$710.00")}`, BOOKING)).toBeNull();
});

test("the cents may stand in an element of their own if a point tells them from another number", () => {
	expect(price("<p>Total <b>$</b><b>1,148</b><b>.40</b> <i>USD</i></p>")).toBe(1148.4);
	expect(price("<p>Total <b>$1,148.</b><b>40</b></p>")).toBe(1148.4);
	expect(price("<p>Total <b>$1,148</b><b>40</b></p>")).toBeNull();
	expect(price("<p>Total <b>$1</b><b>.148</b></p>")).toBeNull();
});

test("the amount above the label of a total is not the total", () => {
	expect(price(lines("Extras", "27.26 USD", "Estimated total", "412.86 USD"))).toBe(412.86);
	expect(price(lines("412.86 USD", "Estimated total"))).toBeNull();
});

const tour = (unitText: string) =>
	`<script type="application/ld+json">${JSON.stringify({
		"@type": "Product",
		name: "Tour",
		offers: {
			"@type": "Offer",
			priceSpecification: { price: "340.00", priceCurrency: "USD", unitText },
		},
	})}</script>`;

test("the price of a group is the booking's if the group is large enough", () => {
	const text = lines("$340.00 per group (up to 6)");
	expect(price(tour("GROUP") + text)).toBe(340);
	expect(price(tour("GROUP") + text, STAY.replace("adults=2", "adults=7"))).toBeNull();
	expect(price(tour("PERSON") + text)).toBeNull();
});

const night = "US$140 per night for the room, the same for each of your 3 nights. Includes VAT and all fees.";

test("a nightly price counts for all nights where the page says so and that it is all", () => {
	expect(price(lines(night))).toBe(420);
	expect(price(lines(night.replace("3 nights", "4 nights")))).toBeNull();
	expect(price(lines(night.replace("and all fees", "")))).toBeNull();
	expect(price(lines(night, "US$90 per night"))).toBeNull();
	expect(price(lines(night, "A city tax is payable at the property."))).toBeNull();
	expect(price(lines(night), `${STAY}&rooms=2`)).toBeNull();
});
