import { expect, test } from "vitest";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { linesOf, priceLine } from "./plan-lines.ts";

const { free, plus, pro } = TIER_BY_ID;
const places = (tier: typeof free) => linesOf(tier).filter((line) => line.includes("people"));

test("the same number of people is not sold twice", () => {
	expect(places(free)).toEqual(["Up to 10 people on a trip"]);
	expect(places(plus)).toEqual(["Up to 20 people on a trip"]);
	expect(places(pro)).toEqual(["Up to 20 people on a trip, as with Plus"]);
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
