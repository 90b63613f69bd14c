import { expect, test } from "vitest";
import { itineraryPreview } from "./itinerary-preview.ts";

const entry = (id: string, startsAt: string, itemId: string | null = null) => ({
	id,
	itemId,
	kind: itemId ? ("flight" as const) : null,
	title: `Entry ${id}`,
	startsAt,
});
const booking = (id: string) => ({ id, type: "accommodation" as const, name: `Booking ${id}` });

test("entries that have not passed come first, then bookings without a time", () => {
	const entries = [
		entry("past", "2027-03-11T09:00"),
		entry("flight", "2027-03-12T21:40", "tap"),
		entry("walk", "2028-01-01"),
	];
	expect(itineraryPreview(entries, [booking("tap"), booking("flat")], "2027-03-12")).toEqual({
		rows: [
			{ id: "flight", kind: "flight", title: "Entry flight", when: "Fri, Mar 12, 9:40 PM" },
			{ id: "walk", kind: null, title: "Entry walk", when: "Sat, Jan 1, 2028" },
			{ id: "flat", kind: "accommodation", title: "Booking flat", when: null },
		],
		more: 0,
		hasEntries: true,
	});
});

test("four rows are shown, and the others are counted", () => {
	const { rows, more } = itineraryPreview([], ["a", "b", "c", "d", "e", "f"].map(booking), "2027-03-12");
	expect(rows.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
	expect(more).toBe(2);
});

test("without entries and bookings there is no row", () => {
	expect(itineraryPreview([], [], "2027-03-12")).toEqual({ rows: [], more: 0, hasEntries: false });
});

test("the itinerary has entries even when all of them have passed", () => {
	const passed = itineraryPreview([entry("past", "2027-03-11T09:00")], [], "2027-03-12");
	expect(passed).toEqual({ rows: [], more: 0, hasEntries: true });
});
