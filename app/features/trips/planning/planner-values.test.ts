import { expect, test } from "vitest";
import { endAfterNewStart, itemCost, itemToAdd, plannerCosts, plannerValues } from "./planner-values.ts";

const WEEK = { startDate: "2027-03-12", endDate: "2027-03-19" };
const NEW = plannerValues(null, WEEK);
const NONE = { cost: "", per: "" } as const;
const item = (cost: string, per: "person" | "" = "") => ({
	...{ type: "flight" as const, name: "TAP 218", url: "", readAt: "" },
	...{ cost, per },
});

test("a new plan starts with the default week", () => {
	expect(NEW).toMatchObject({ ...WEEK, origin: "", partySize: "4", tripItems: [] });
});

test("values stay as they were typed, numbers become text, and blanks stay blank", () => {
	const values = plannerValues(
		{ origin: " Bos", startDate: "", partySize: 21, tripItems: [{ cost: 3420.5 }] },
		WEEK,
	);
	expect(values).toMatchObject({ origin: " Bos", startDate: "", endDate: "", partySize: "21" });
	expect(values.tripItems).toEqual([{ type: "", name: "", url: "", cost: "3420.5", per: "", readAt: "" }]);
});

test("the last day to pay is blank at first, and stays as it was typed", () => {
	expect(NEW.finalPaymentDue).toBe("");
	expect(plannerValues({ finalPaymentDue: "2027-02-01" }, WEEK).finalPaymentDue).toBe("2027-02-01");
});

test.each([["text"], [7], [{ tripItems: "none" }], [{ tripItems: [null, 1] }]])(
	"%j has no items",
	(given) => {
		expect(plannerValues(given, WEEK).tripItems).toEqual([]);
	},
);

test("an item that is typed and not added stays as it was typed, and an older plan has none", () => {
	const newItem = { type: "flight", name: "TAP 218 ", url: "", cost: "12;5", per: "person", readAt: "" };
	expect(plannerValues({ newItem }, WEEK).newItem).toEqual(newItem);
	const blank = { ...newItem, name: " ", cost: "" };
	for (const given of [{}, { newItem: null }, { newItem: "text" }, { newItem: blank }])
		expect(plannerValues(given, WEEK)).not.toHaveProperty("newItem");
});

test("totals include the item that is being typed and the remainder of rounding", () => {
	const values = { ...NEW, partySize: "6", tripItems: [item("3420"), item("2400.50")] };
	expect(plannerCosts(values, NONE)).toEqual({
		total: 582_050,
		shares: { costPerPerson: 97_008, organizerShare: 97_010 },
	});
	expect(plannerCosts(values, { cost: "$1,000", per: "" }).total).toBe(682_050);
	expect(plannerCosts(values, { cost: "12;5", per: "" }).total).toBe(582_050);
});

test.each(["", "0", "251", "1.5", "abc"])("a group of %j has no shares", (partySize) => {
	expect(plannerCosts({ ...NEW, partySize }, NONE).shares).toBeNull();
});

test("each person's cost stays as it was typed, and counts once for everyone who comes now", () => {
	const { tripItems } = plannerValues(
		{ tripItems: [item("400", "person"), { cost: "100", per: "group" }] },
		WEEK,
	);
	expect(tripItems).toMatchObject([
		{ cost: "400", per: "person" },
		{ cost: "100", per: "" },
	]);
	const costs = (partySize: string) => plannerCosts({ ...NEW, tripItems, partySize }, NONE);
	expect(costs("4")).toEqual({ total: 170_000, shares: { costPerPerson: 42_500, organizerShare: 42_500 } });
	expect(costs("5")).toEqual({ total: 210_000, shares: { costPerPerson: 42_000, organizerShare: 42_000 } });
	expect(plannerCosts({ ...NEW, partySize: "4" }, item("25.50", "person")).total).toBe(10_200);
	expect(itemCost(item("400", "person"), "")).toBeNull();
	expect(itemCost(item("400"), "")).toBe(40_000);
});

const newItem = (values: Record<string, string>) => {
	const form = new FormData();
	form.set("partySize", "4");
	for (const [name, value] of Object.entries(values)) form.set(`newItem.${name}`, value);
	return itemToAdd(form);
};
const TYPED = { url: "https://www.kayak.com/flights/BOS-LIS", name: " TAP 218 ", cost: "$1,000", type: "" };

test("an item that the server will add is known beforehand, with the type of its site", () => {
	expect(newItem(TYPED)).toEqual({
		...TYPED,
		name: "TAP 218",
		cost: "1000",
		per: "",
		type: "flight",
		readAt: "",
	});
	expect(newItem({ ...TYPED, type: "car" })?.type).toBe("car");
	expect(newItem({ ...TYPED, name: "Casa", url: "https://example.com/" })?.type).toBe("accommodation");
	expect(newItem({ ...TYPED, name: "Pass", url: "" })?.type).toBe("other");
	expect(newItem({ ...TYPED, url: "" })?.type).toBe("flight");
	expect(newItem({ ...TYPED, url: "https://www.airbnb.com/rooms/1" })?.type).toBe("accommodation");
	expect(newItem({ ...TYPED, cost: "120.50", per: "person" })).toMatchObject({
		cost: "120.5",
		per: "person",
	});
	expect(newItem({ ...TYPED, url: "kayak.com/cars/LIS" })).toMatchObject({
		type: "car",
		url: "https://kayak.com/cars/LIS",
	});
	expect(newItem({ ...TYPED, url: "Look: https://www.airbnb.com/rooms/1." })).toMatchObject({
		type: "accommodation",
		url: "https://www.airbnb.com/rooms/1",
	});
});

test.each([
	{ name: " " },
	{ cost: "" },
	{ cost: "12;5" },
	{ url: "kayak" },
	{ url: "https://a.example/1 https://a.example/2" },
])("an item with %j is left to the server", (typed) => {
	expect(newItem({ ...TYPED, ...typed })).toBeNull();
});

test.each([
	["2027-04-01", WEEK.endDate, "2027-04-08"],
	["2027-03-01", WEEK.endDate, "2027-03-08"],
	[WEEK.startDate, WEEK.endDate, null],
	["2027-04-01", "2027-04-02", null],
	["", WEEK.endDate, null],
	["0002-04-01", WEEK.endDate, null],
])("from %s to %s, the end becomes %s", (startDate, endDate, end) => {
	expect(endAfterNewStart(WEEK, { startDate, endDate })).toBe(end);
});

test("without an end date none is made up", () => {
	const open = { startDate: "2027-03-12", endDate: "" };
	expect(endAfterNewStart(open, { startDate: "2027-04-01", endDate: "" })).toBeNull();
});
