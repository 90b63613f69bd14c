import { expect, test } from "vitest";
import type { BookingInfo } from "./booking-info.ts";
import { costSource, toLinkReading } from "./link-reading.ts";

const EMPTY_INFO: BookingInfo = {
	name: null,
	price: null,
	currency: null,
	pricePerNight: null,
	nights: null,
	kind: null,
	source: "page",
};

test("a name and a price fill the fields", () => {
	const read = {
		...EMPTY_INFO,
		name: "Hotel Avenida",
		price: 1_200,
		currency: "USD",
		kind: "accommodation" as const,
	};
	expect(toLinkReading(read)).toEqual({
		name: "Hotel Avenida",
		cost: "1200.00",
		type: "accommodation",
		note: "Name and price are from the page: $1,200.00. Please check them.",
	});
});

test("the note shows the multiplication of a price per night", () => {
	const read = { ...EMPTY_INFO, name: "Cabin", price: 925, pricePerNight: 185, nights: 5 };
	expect(toLinkReading(read).note).toContain("$925.00 ($185.00 a night × 5 nights)");
	expect(toLinkReading({ ...read, price: 1_000 }).note).toContain("$1,000.00. Please");
	expect(toLinkReading({ ...read, price: 185, nights: 1 }).note).toContain("$185.00. Please");
});

test.each([
	[{ pricePerNight: 80 }, "$80.00 a night, but not for how many nights"],
	[{ pricePerNight: 80, nights: 3 }, "$80.00 a night, but not the whole price: enter the whole cost"],
	[{ currency: "EUR" }, "in EUR: enter the cost in dollars"],
	[{ source: "link" as const }, "from the link itself"],
	[{}, "no price that is certain"],
])("the note says what is missing: %j", (given, words) => {
	const { cost, note } = toLinkReading({ ...EMPTY_INFO, name: "Cabin", ...given });
	expect(cost).toBe("");
	expect(note).toContain(words);
});

test("the note for a price without a name does not mention a name", () => {
	expect(toLinkReading({ ...EMPTY_INFO, price: 10 })).toMatchObject({
		name: "",
		note: expect.stringMatching(/^The price/),
	});
});

test("the source of a cost has the day on which its page was read", () => {
	const readAt = Date.parse("2026-11-20T23:59:00Z");
	expect(costSource(readAt)).toBe("from the page, Nov 20, 2026");
	expect(costSource(readAt, "2026-12-01")).toBe("from the page, Nov 20");
	expect(costSource(null)).toBe("typed in");
});
