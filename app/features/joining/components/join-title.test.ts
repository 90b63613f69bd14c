import { describe, expect, test } from "vitest";
import { departureIn, tripStart } from "../texts/join.ts";
import { joinTitle } from "./join-title.ts";

type View = Parameters<typeof joinTitle>[0];

const trip = { title: "Lisbon", cancelled: false, startDate: "2027-05-01" };
const viewOf = (given: {
	cancelled?: boolean;
	confirmed?: boolean | null;
	placesLeft?: number;
	isOrganizer?: boolean;
}) => {
	const { cancelled = false, confirmed = null, placesLeft = 3, isOrganizer = false } = given;
	const member = confirmed === null ? null : { confirmed };
	const terms = { movedMembershipPath: null, paid: false, placesLeft, isOrganizer };
	const view = { trip: { ...trip, cancelled }, member, ...terms };
	return view as unknown as View;
};

describe("the join page is titled", () => {
	test.each([
		["Join Lisbon", {}],
		["Join Lisbon", { confirmed: false, placesLeft: 0 }],
		["Your spot on Lisbon", { confirmed: false, isOrganizer: true }],
		["You're aboard (Lisbon)", { confirmed: true }],
		["Lisbon", { placesLeft: 0 }],
		["Lisbon", { cancelled: true }],
		["Lisbon", { cancelled: true, confirmed: true }],
	])("%s for %o", (title, given) => {
		expect(joinTitle(viewOf(given))).toBe(title);
	});
});

describe("a boarding pass", () => {
	const today = "2026-11-20";

	test.each([
		["2026-11-20", "In 162 days"],
		["2026-11-19", "In 163 days"],
		["2027-04-30", "In 1 day"],
		["2027-05-01", "Today"],
		["2027-05-02", "Under way"],
	])("counts the days to the departure from %s, the reader's day: %s", (readersDay, words) => {
		expect(departureIn({ trip, today }, readersDay)).toBe(words);
	});

	test("names the date while the reader's day is not known, and no day of a cancelled trip", () => {
		expect(departureIn({ trip, today }, null)).toBe("Sat, May 1, 2027");
		expect(tripStart({ trip, today: trip.startDate }, null)).toBe("the trip starts on Sat, May 1");
		expect(departureIn({ trip: { ...trip, cancelled: true }, today }, today)).toBe("Cancelled");
	});
});
