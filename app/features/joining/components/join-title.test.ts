import { describe, expect, test } from "vitest";
import { departureIn } from "../texts/dates.ts";
import { joinTitle } from "./join-title.ts";

type View = Parameters<typeof joinTitle>[0];

const trip = { title: "Lisbon", cancelled: false, startDate: "2027-05-01", daysUntil: 162 };
const viewOf = (given: { cancelled?: boolean; confirmed?: boolean | null; placesLeft?: number }) => {
	const { cancelled = false, confirmed = null, placesLeft = 3 } = given;
	const member = confirmed === null ? null : { confirmed };
	const view = { trip: { ...trip, cancelled }, member, movedPlacePath: null, paid: false, placesLeft };
	return view as unknown as View;
};

describe("the join page is titled", () => {
	test.each([
		["Join Lisbon", {}],
		["Join Lisbon", { confirmed: false, placesLeft: 0 }],
		["You're aboard (Lisbon)", { confirmed: true }],
		["Lisbon", { placesLeft: 0 }],
		["Lisbon", { cancelled: true }],
		["Lisbon", { cancelled: true, confirmed: true }],
	])("%s for %o", (title, given) => {
		expect(joinTitle(viewOf(given))).toBe(title);
	});
});

test("a boarding pass counts the days to the departure, but not to that of a cancelled trip", () => {
	const today = "2026-11-20";
	expect(departureIn({ trip, today })).toBe("In 162 days");
	expect(departureIn({ trip: { ...trip, cancelled: true }, today })).toBe("Cancelled");
});
