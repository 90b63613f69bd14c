import { describe, expect, test } from "vitest";
import { createTripSchema, plannerSchema } from "./trips.schema.ts";

const trip = { destination: "Lisbon", partySize: 4 };
const item = { type: "flight", name: "TAP 123", cost: "1,200.50" };

function problems(given: unknown, schema: typeof createTripSchema | typeof plannerSchema = createTripSchema) {
	const parsed = schema.safeParse(given);
	return parsed.success
		? {}
		: Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
}

test("a destination and a group size are enough, and costs are parsed from dollars to cents", () => {
	expect(createTripSchema.parse(trip)).toEqual({ ...trip, tripItems: [] });
	expect(createTripSchema.parse({ ...trip, partySize: "4", tripItems: [item] }).tripItems[0]?.cost).toBe(
		120_050,
	);
	expect(createTripSchema.parse({ ...trip, tripItems: [{ ...item, cost: 12.5 }] }).tripItems[0]?.cost).toBe(
		1_250,
	);
});

test("an item's link without a scheme is stored with it", () => {
	const { tripItems } = createTripSchema.parse({
		...trip,
		tripItems: [{ ...item, url: "airbnb.com/rooms/1" }],
	});
	expect(tripItems[0]?.url).toBe("https://airbnb.com/rooms/1");
});

test("derived values are not taken from a client", () => {
	const parsed = createTripSchema.parse({
		...trip,
		organizerId: "someone",
		costPerPerson: 1,
		platformFeeRate: 0,
		status: "cancelled",
		shareId: "chosen",
		duration: 99,
	});
	expect(parsed).toEqual({ ...trip, tripItems: [] });
});

test.each([0, 251, 1.5, -1, "abc", "", null])("a group of %j is refused", (partySize) => {
	expect(problems({ ...trip, partySize })).toHaveProperty("partySize");
});

test("the end is not before the start", () => {
	expect(problems({ ...trip, startDate: "2027-03-12", endDate: "2027-03-11" })).toEqual({
		endDate: "The end date is before the start date",
	});
	expect(problems({ ...trip, startDate: "2027-03-12", endDate: "2027-03-12" })).toEqual({});
	expect(problems({ ...trip, endDate: "2027-03-11" })).toEqual({});
});

test("the last day to pay is not after the trip", () => {
	const dated = { ...trip, startDate: "2027-03-12", endDate: "2027-03-19" };
	for (const schema of [createTripSchema, plannerSchema]) {
		const problemsOf = (finalPaymentDue: string) =>
			problems({ ...dated, origin: "Boston", finalPaymentDue }, schema);
		expect(problemsOf("2027-03-20")).toEqual({
			finalPaymentDue: "Choose a day no later than the trip's last day, Fri, Mar 19, 2027",
		});
		expect(problemsOf("2027-03-19")).toEqual({});
	}
	expect(problems({ ...trip, finalPaymentDue: "2028-01-01" })).toEqual({});
	expect(problems({ ...trip, endDate: "soon", finalPaymentDue: "2028-01-01" })).not.toHaveProperty(
		"finalPaymentDue",
	);
});

describe("costs", () => {
	test("are refused if each share is too small or too large to charge to a card", () => {
		expect(problems({ ...trip, totalCost: 199 })).toHaveProperty("tripItems");
		expect(problems({ ...trip, totalCost: 200 })).toEqual({});
		expect(problems({ ...trip, totalCost: 1_000_000_001 })).toHaveProperty("totalCost");
		const two = [
			{ ...item, cost: "9000000" },
			{ ...item, cost: "9000000" },
		];
		expect(problems({ ...trip, tripItems: two })).toEqual({
			tripItems: "The total cost must be at most $10,000,000",
		});
	});

	test.each(["12;5", "-1", "1e9", "1.234", -1, 1e21])("of %j are refused", (cost) => {
		expect(problems({ ...trip, tripItems: [{ ...item, cost }] })).toHaveProperty(["tripItems.0.cost"]);
	});

	test.each([0.5, "12.50", -1, Number.NaN, 1e21])("a total of %j cents is refused", (totalCost) => {
		expect(problems({ ...trip, totalCost })).toHaveProperty("totalCost");
	});
});

test("each person's cost becomes the group's", () => {
	const group = {
		...trip,
		tripItems: [{ ...item, cost: "400", per: "person" }, { ...item, per: "group" }, item],
	};
	for (const schema of [createTripSchema, plannerSchema]) {
		const { tripItems } = schema.parse({ ...group, origin: "Boston" });
		expect(tripItems.map(({ cost }) => cost)).toEqual([160_000, 120_050, 120_050]);
		expect(tripItems[0]).not.toHaveProperty("per");
	}
	expect(problems({ ...trip, tripItems: [{ ...item, per: "couple" }] })).toHaveProperty(["tripItems.0.per"]);
	const high = {
		...trip,
		endDate: "2027-03-11",
		startDate: "2027-03-12",
		tripItems: [{ ...item, cost: "2500000.01", per: "person" }],
	};
	expect(Object.keys(problems(high))).toEqual(["endDate", "tripItems"]);
});

test.each(["flight", "accommodation", "car", "other"])("an item of the type %s needs no link", (type) => {
	expect(createTripSchema.parse({ ...trip, tripItems: [{ ...item, type }] }).tripItems[0]?.type).toBe(type);
});

test("at most 50 items of the four types, with web links", () => {
	expect(problems({ ...trip, tripItems: Array(50).fill(item) })).toEqual({});
	expect(problems({ ...trip, tripItems: Array(51).fill(item) })).toHaveProperty("tripItems");
	expect(problems({ ...trip, tripItems: "none" })).toHaveProperty("tripItems");
	expect(problems({ ...trip, tripItems: [{ ...item, type: "boat" }] })).toHaveProperty(["tripItems.0.type"]);
	expect(problems({ ...trip, tripItems: [{ ...item, url: "javascript:alert(1)" }] })).toHaveProperty([
		"tripItems.0.url",
	]);
});

test("the origin is required in the planner, and in the API may be missing but not blank", () => {
	expect(problems(trip, plannerSchema)).toHaveProperty("origin");
	expect(problems({ ...trip, origin: "  " })).toHaveProperty("origin");
	expect(problems({ ...trip, origin: " Oslo " }, plannerSchema)).toEqual({});
});
