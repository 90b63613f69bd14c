import { expect, test } from "vitest";
import { daysBetween } from "#app/lib/dates.ts";
import { plannerSchema } from "../trips.schema.ts";
import { EXAMPLE_INSTEAD_PATH, EXAMPLE_PATH, exampleTrip, showsExample } from "./example-trip.ts";
import { plannerCosts } from "./planner-values.ts";

const TODAY = "2026-11-26";
const asked = (path: string) => exampleTrip(new URL(path, "http://gangway.invalid").searchParams, TODAY);

test("the example is a whole trip in the future, with three bookings", () => {
	const values = asked(EXAMPLE_PATH)?.values;
	expect(values).toMatchObject({
		origin: "Boston",
		destination: "Lisbon",
		startDate: "2027-03-18",
		endDate: "2027-03-25",
		partySize: "6",
	});
	expect(values?.tripItems.map(({ type, cost, per }) => [type, cost, per])).toEqual([
		["flight", "570", "person"],
		["accommodation", "2400", ""],
		["car", "180", ""],
	]);
	expect(daysBetween(values?.startDate ?? "", values?.endDate ?? "")).toBe(7);
});

test("it can be created as it is, and its shares come out even", () => {
	const values = asked(EXAMPLE_PATH)?.values;
	expect(plannerSchema.safeParse(values).success).toBe(true);
	const costs = values && plannerCosts(values, { cost: "", per: "" });
	expect(costs).toEqual({ total: 600_000, shares: { costPerPerson: 100_000, organizerShare: 100_000 } });
});

test.each(["/", "/?example=", "/?example=paris", "/?instead=yes"])("%s asks for no example", (path) => {
	expect(asked(path)).toBeNull();
});

test.each([
	[EXAMPLE_PATH, false, true],
	[EXAMPLE_PATH, true, false],
	[EXAMPLE_INSTEAD_PATH, true, true],
	["/", false, false],
	["/", true, false],
])("%s, with a plan of one's own: %s, shows the example: %s", (path, hasOwnDraft, shown) => {
	expect(showsExample(asked(path), hasOwnDraft)).toBe(shown);
});
