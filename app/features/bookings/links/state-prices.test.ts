import { expect, test } from "vitest";
import { readState } from "./state-prices.ts";

const URL_OF_PAGE = "https://stay.example/rooms/48123456";
const NOBODY = { stay: null, people: null };
const USD = { currency: "USD" };
const read = (state: unknown, visible: number[] = []) =>
	readState([state], URL_OF_PAGE, { visible: new Set(visible), bareDollar: null, asked: NOBODY })
		.quotes.filter(({ cents, unit }) => cents !== null && unit !== "tax")
		.map(({ cents, unit, withTaxes }) => [cents, unit, ...(withTaxes === undefined ? [] : [withTaxes])]);

test.each<[string, unknown, expected?: unknown[]]>([
	["a total price", { booking: { totalPrice: 512.4, currency: "USD" } }],
	["an amount object", { quote: { total: { amount: "512.40", currencyCode: "USD" } } }],
	["a total with taxes", { totalPriceWithTaxes: 512.4, ...USD }, [[51_240, "total", true]]],
	["a grand total", { pricing: { grandTotal: 512.4, ...USD } }, [[51_240, "total", true]]],
	["cents by exponent", { trip: { totalPrice: { amount: 51_240, exponent: 2, ...USD } } }],
	["cents by decimals", { trip: { totalPrice: { value: 51_240, decimalPlaces: 2, ...USD } } }],
	["cents by name", { order: { totalAmountInCents: 51_240, ...USD } }],
	["cents by unit", { order: { total: { amount: 51_240, unit: "cents", ...USD } } }],
	["micros", { priceBreakdown: { total: { total: { amountMicros: "512400000", ...USD } } } }],
	["units and nanos", { charge: { total: { currencyCode: "USD", units: "512", nanos: 4e8 } } }],
	["a text", { price: { total: { formatted: "US$1,027.00" } } }, [[102_700, "total"]]],
	[
		"a text beside cents",
		{ price: { total: { amount: 102_700, formatted: "$1,027.00", ...USD } } },
		[[102_700, "total"]],
	],
	[
		"a rounded text",
		{ price: { total: { amount: 1026.8, formatted: "$1,027", ...USD } } },
		[[102_680, "total"]],
	],
	[
		"a labelled line",
		{
			lines: [
				{ label: "Taxes", amount: 62.4, ...USD },
				{ label: "Total", amount: 512.4, ...USD },
			],
		},
		[[51_240, "total", true]],
	],
	[
		"a sum with taxes",
		{ breakdown: { room: 450, taxes: 62.4, total: 512.4, ...USD } },
		[[51_240, "total", true]],
	],
	[
		"taxes not included",
		{ quote: { totalPrice: 450.5, taxesIncluded: false, ...USD } },
		[[45_050, "total", false]],
	],
	["a price per night", { rates: { nightlyRate: 120.5, ...USD } }, [[12_050, "night"]]],
	["JSON in JSON", { body: JSON.stringify({ trip: { totalPrice: 512.4, ...USD } }) }],
	[
		"the page's own entity",
		{ "Listing:48123456": { totalPrice: 512.4, ...USD }, "Listing:5": { totalPrice: 99.5, ...USD } },
	],
	[
		"the page's own item",
		{
			listings: [
				{ id: 48123456, totalPrice: 512.4, ...USD },
				{ id: 5, totalPrice: 99.5, ...USD },
			],
		},
	],
	[
		"queries beside each other",
		{ queries: [{ data: { trip: { totalPrice: 512.4, ...USD } } }, { data: {} }] },
	],
	[
		"a text with what it qualifies",
		{ displayPrice: { primaryLine: { price: "US$1,439", qualifier: "total" } } },
		[[143_900, "total"]],
	],
	[
		"a label with nights and rooms",
		{ offer: { total: { amount: 671.36, label: "Total for 3 nights, 1 room", ...USD } } },
		[[67_136, "total"]],
	],
	[
		"what the root of a cache refers to",
		{
			"Money:1": { amount: 512.4, ...USD },
			"Money:2": { amount: 99.5, ...USD },
			"Line:1": { label: "Trip total", value: { __ref: "Money:1" }, within: { __ref: "Trip:1" } },
			"Trip:1": {
				summary: { totalLine: { __ref: "Line:1" }, perTraveler: { __ref: "Money:2" } },
				otherOffers: [{ __ref: "Offer:9" }],
			},
			"Offer:9": { totalPrice: 99.5, ...USD },
			"Unused:1": { totalPrice: 99.5, ...USD },
			ROOT_QUERY: { 'trip({"id":1})': { __ref: "Trip:1" } },
		},
	],
])("%s is read", (_what, state, expected = [[51_240, "total"]]) => {
	expect(read(state)).toEqual(expected);
});

test.each<[string, unknown]>([
	["other offers", { similarHotels: [{ totalPrice: 512.4, ...USD }] }],
	["recommendations", { recommendations: { top: { grandTotal: 512.4, ...USD } } }],
	[
		"one of several rooms",
		{
			rooms: [
				{ totalPrice: 512.4, ...USD },
				{ totalPrice: 512.4, ...USD },
			],
		},
	],
	[
		"one of several entities",
		{ "Hotel:1": { totalPrice: 512.4, ...USD }, "Hotel:2": { totalPrice: 99.5, ...USD } },
	],
	["a total before taxes", { totalBeforeTaxes: 512.4, subTotal: 450.2, ...USD }],
	["taxes", { totalTaxes: 62.4, taxesAndFees: { total: 62.4 }, ...USD }],
	["a person's", { perPerson: { total: 512.4, ...USD }, totalPerAdult: 512.4, ...USD }],
	["a part's total", { order: { seatTotal: 40.5, bags: { total: 60.5 }, cleaningTotal: 80.5, ...USD } }],
	["the cheapest", { cheapest: { totalPrice: 512.4, ...USD } }],
	["a deposit", { depositTotal: 100.5, ...USD }],
	["without a currency", { booking: { totalPrice: 512.4 } }],
	["a currency far above", { ...USD, a: { b: { c: { d: { totalPrice: 512.4 } } } } }],
	["a count", { reviews: { total: 212 }, page: { total: 7, totalPages: 3 }, ...USD }],
	["a whole number that may be in cents", { trip: { totalPrice: { amount: 512_40, ...USD } } }],
	["contradicting decimals", { trip: { totalPrice: { amount: 51_240, exponent: 2, decimals: 3, ...USD } } }],
	["a sentinel", { trip: { totalPrice: 0, grandTotal: -1, amountDue: 1.0, total: 999_999.0, ...USD } }],
	["a room's price", { room: { price: 450.5, ...USD }, price: 450.5, ...USD }],
	[
		"a total without taxes",
		{ total: { amount: 512.4, label: "Total for 3 nights, excluding taxes", ...USD } },
	],
	["a section of others", { section: { sectionId: "SIMILAR_LISTINGS", one: { totalPrice: 512.4, ...USD } } }],
	[
		"a reference to nothing",
		{ ROOT_QUERY: { trip: { __ref: "Trip:1" } }, "Trip:2": { totalPrice: 1.5, ...USD } },
	],
	[
		"one of several references",
		{
			"Offer:1": { totalPrice: 512.4, ...USD },
			"Offer:2": { totalPrice: 512.4, ...USD },
			ROOT_QUERY: { offers: [{ __ref: "Offer:1" }, { __ref: "Offer:2" }] },
		},
	],
	["too many values", { list: Array.from({ length: 70_000 }, () => 1), trip: { totalPrice: 512.4, ...USD } }],
])("%s is no price of the booking", (_what, state) => {
	expect(read(state)).toEqual([]);
});

test("a whole number that may be in cents is in dollars if the page shows it, or other amounts have cents", () => {
	const trip = { trip: { totalPrice: 6_200, ...USD } };
	expect(read(trip)).toEqual([]);
	expect(read(trip, [620_000])).toEqual([[620_000, "total"]]);
	expect(read({ ...trip, rate: { nightlyRate: 310.5, ...USD } })).toContainEqual([620_000, "total"]);
});

test("another currency is told, and not read as dollars", () => {
	const { quotes } = readState([{ trip: { totalPrice: 512.4, currency: "EUR" } }], URL_OF_PAGE, {
		visible: new Set(),
		bareDollar: "USD",
		asked: NOBODY,
	});
	expect(quotes).toMatchObject([{ currency: "EUR" }]);
});

test("an object whose toString is no function is only an unknown value", () => {
	const strange = { toString: 1, valueOf: 2 };
	const keys = "type unit units nanos exponent __typename nights label paid currency".split(" ");
	for (const key of keys) expect(read({ trip: { ...USD, [key]: strange } })).toEqual([]);
});
