import { describe, expect, test } from "vitest";
import type { DraftFields } from "./drafts.schema.ts";
import { draftJson } from "./drafts.server.ts";

const OLGA = { firstName: "Olga", lastName: "Ames", email: "olga@drafts.example" };
const SAVED = { id: "d1", userId: "u1", lastSaved: "2026-11-20T09:00:00.000Z" };
const json = (fields: DraftFields) => draftJson({ ...SAVED, ...fields }, OLGA);
const item = (cost: string | number | null) => ({ type: "flight", name: "TAP 218", url: "", cost });

test("an empty draft has every field", () => {
	expect(json({})).toEqual({
		...SAVED,
		title: null,
		destination: null,
		origin: null,
		startDate: null,
		endDate: null,
		duration: 0,
		partySize: null,
		finalPaymentDue: null,
		tripItems: [],
		totalCost: 0,
		costPerPerson: null,
		organizerName: "Olga Ames",
		organizerEmail: "olga@drafts.example",
		paymentPlan: "single",
	});
});

test("a complete draft has the totals that its trip would have", () => {
	const fields = {
		title: "",
		origin: "Boston",
		destination: " Lisbon ",
		startDate: "2027-03-12",
		endDate: "2027-03-19",
		partySize: "3",
		tripItems: [item("1,000.10"), item(2400.5)],
		paymentPlan: "monthly",
	};
	expect(json(fields)).toMatchObject({
		...fields,
		title: "Lisbon Trip",
		duration: 7,
		tripItems: [
			{ id: null, type: "flight", name: "TAP 218", url: "", cost: "1,000.10", per: null, readAt: null },
			{ id: null, cost: 2400.5 },
		],
		totalCost: 340_060,
		costPerPerson: 113_353,
	});
});

test("what a client sends for the derived fields is not believed", () => {
	const given = {
		duration: 99,
		totalCost: 1,
		costPerPerson: 1,
		organizerName: "Eve",
		organizerEmail: "e@x.example",
	};
	expect(json({ ...given, partySize: 2, tripItems: [item("10")] })).toMatchObject({
		duration: 0,
		totalCost: 1_000,
		costPerPerson: 500,
		organizerName: "Olga Ames",
		organizerEmail: "olga@drafts.example",
	});
});

test("what was typed comes back as it was typed", () => {
	const typed = {
		title: " Our week",
		origin: "",
		destination: "Li",
		startDate: "2027-02-30",
		partySize: "abc",
		finalPaymentDue: "2027-02",
	};
	expect(json(typed)).toMatchObject(typed);
	expect(json({ tripItems: [{ id: "a1", cost: "abc" }] }).tripItems).toEqual([
		{ id: "a1", type: null, name: null, url: null, cost: "abc", per: null, readAt: null },
	]);
});

describe("the title", () => {
	test.each([
		[{ title: "Girls' week", destination: "Rome" }, "Girls' week"],
		[{ title: "  ", destination: "Rome" }, "Rome Trip"],
		[{ title: null, destination: "Rome" }, "Rome Trip"],
		[{ destination: "  " }, null],
		[{ destination: null }, null],
	])("of %j is %j", (fields, title) => {
		expect(json(fields).title).toBe(title);
	});
});

describe("the duration", () => {
	test.each([
		["2027-03-12", "2027-03-12", 0],
		["2027-03-12", "2027-03-19", 7],
		["2027-03-12", null, 0],
		[undefined, "2027-03-19", 0],
		["2027-03-12", "", 0],
		["2027-03-19", "2027-03-12", 0],
		["2027-02-30", "2027-03-19", 0],
		["2027-03-12", "soon", 0],
		[20270312, 20270319, 0],
	])("from %j to %j is %i", (startDate, endDate, days) => {
		expect(json({ startDate, endDate }).duration).toBe(days);
	});
});

test("each person's cost counts for the group, as soon as its size is one", () => {
	const tripItems = [{ ...item("400"), per: "person" }];
	expect(json({ partySize: "4", tripItems })).toMatchObject({
		tripItems: [{ cost: "400", per: "person" }],
		totalCost: 160_000,
		costPerPerson: 40_000,
	});
	expect(json({ partySize: "x", tripItems })).toMatchObject({ totalCost: 0, costPerPerson: null });
});

describe("the total cost", () => {
	test.each([
		["abc", 0],
		["", 0],
		[null, 0],
		["12.345", 0],
		["-5", 0],
		[12.5, 1_250],
		["$1,200.50", 120_050],
	])("of an item that costs %j is %i", (cost, total) => {
		expect(json({ partySize: 2, tripItems: [item(cost)] })).toMatchObject({
			totalCost: total,
			costPerPerson: total / 2,
		});
	});

	test.each([
		[120_000, 120_000],
		["120000", 120_000],
		[0, 0],
		[12.5, 0],
		[-1, 0],
		["$12", 0],
		["", 0],
		[null, 0],
		[1_000_000_001, 0],
	])("without items, where %j is given, is %i", (totalCost, total) => {
		expect(json({ totalCost }).totalCost).toBe(total);
		expect(json({ totalCost, tripItems: [] }).totalCost).toBe(total);
		expect(json({ totalCost, tripItems: [item("abc")] }).totalCost).toBe(0);
	});
});

describe("the cost per person", () => {
	test.each([
		[6, 16_667],
		["6", 16_667],
		[" 6 ", 16_667],
		[1, 100_000],
		["", null],
		["abc", null],
		[0, null],
		[251, null],
		[2.5, null],
		[null, null],
	])("in a group of %j is %j", (partySize, costPerPerson) => {
		expect(json({ partySize, totalCost: 100_000 }).costPerPerson).toBe(costPerPerson);
	});
});
