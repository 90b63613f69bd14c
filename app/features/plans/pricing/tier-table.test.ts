import { expect, test } from "vitest";
import { hasFeature, soldFeatures } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, TIER_ORDER } from "#app/features/tiers/tiers.ts";
import { linesOf, priceLine, tierTable } from "./tier-table.ts";

const rows = tierTable().flatMap((group) => group.rows);

test.each([
	["month", "$0", "$4.99", "$9.99"],
	["year", "–", "$29", "$79"],
	["fee", "5%", "2%", "0%"],
	["cash-back", "0%", "2%", "5%"],
	["trips", "3", "20", "Unlimited"],
	["group", "Up to 20", "Up to 50", "Unlimited"],
	["people", "Up to 10", "Up to 50", "Unlimited"],
])("the row %s: %s, %s, %s", (id, free, plus, pro) => {
	expect(rows.find((row) => row.id === id)?.cells).toEqual({ free, plus, pro });
});

test("the row of people says what unlimited comes to today", () => {
	expect(rows.find(({ id }) => id === "people")?.note).toBe("Unlimited is 250 per trip today");
});

test("every feature is in the table once, and a plan is said to have exactly what it has", () => {
	for (const { id } of soldFeatures()) {
		const found = rows.filter((row) => row.id === id);
		expect(found, id).toHaveLength(1);
		for (const tier of TIER_ORDER) {
			const cell = found[0]?.cells[tier];
			expect(cell === "included", `${id} on ${tier}`).toBe(hasFeature(TIER_BY_ID[tier], id));
		}
	}
});

const { free, plus, pro } = TIER_BY_ID;
const places = (tier: typeof free) => linesOf(tier).filter((line) => line.includes("people"));

test("a ticket says how many people a trip can have", () => {
	expect(places(free)).toEqual(["Groups of up to 20 people: 10 can join and pay"]);
	expect(places(plus)).toEqual(["Groups of up to 50 people"]);
	expect(places(pro)).toEqual(["Unlimited people (250 per trip today)"]);
});

test("a ticket has today's prices", () => {
	expect(priceLine(free, null)).toEqual({ price: "$0", note: "a month, no card needed" });
	expect(priceLine(plus, null)).toEqual({ price: "$4.99", note: "a month, or $29 a year" });
});

test("the ticket of one's own plan has the agreed price", () => {
	expect(priceLine(plus, { id: "plus", isAnnual: true, price: 1_900 })).toEqual({
		price: "$19",
		note: "a year",
	});
	expect(priceLine(plus, { id: "plus", isAnnual: false, price: 399 })).toEqual({
		price: "$3.99",
		note: "a month, or $29 a year",
	});
	expect(priceLine(pro, { id: "plus", isAnnual: true, price: 1_900 }).price).toBe("$9.99");
	expect(priceLine(plus, { id: "plus", isAnnual: true, price: null }).price).toBe("$4.99");
});
