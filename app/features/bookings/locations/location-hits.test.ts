import { expect, test } from "vitest";
import { createHits } from "./location-hits.ts";

const town = (rank: number, name: string, change: object = {}) => ({
	...{ rank, name, city: name, region: "", country: "", iata: "", metropolis: "" },
	...{ size: 1_000_000 / rank ** 2, minor: 0, words: name.toLowerCase(), nicknames: "", aliases: "" },
	...change,
});

function order(query: string, locations: ReturnType<typeof town>[]): string[] {
	const hits = createHits<ReturnType<typeof town>>();
	hits.add("words", [query], locations);
	return hits.best(10).map(({ name }) => name);
}

test("the better fit comes first, and of equal fits the larger place", () => {
	const locations = [town(1, "Lashkar", { aliases: "|bost|" }), town(2, "Boston"), town(3, "Bostonia")];
	expect(order("bosto", locations.slice(1))).toEqual(["Boston", "Bostonia"]);
	expect(order("bost", locations)).toEqual(["Boston", "Bostonia", "Lashkar"]);
});

test("another name counts like a name for a place five times larger than all that are named so", () => {
	const vienna = town(1, "Vienna", { aliases: "|wien|" });
	expect(order("wien", [vienna, town(2, "Wiener")])).toEqual(["Wiener", "Vienna"]);
	expect(order("wien", [vienna, town(3, "Wiener")])).toEqual(["Vienna", "Wiener"]);
	expect(order("wie", [vienna, town(3, "Wiener")])).toEqual(["Wiener", "Vienna"]);
	expect(order("wie", [vienna, town(3, "Neu Wien", { words: "neu wien" })])).toEqual(["Vienna", "Neu Wien"]);
});

test("a minor place comes last, unless its code was typed", () => {
	const base = town(1, "Seaside", { iata: "LKE", minor: 1 });
	expect(order("seas", [base, town(2, "Over", { aliases: "|seas|" })])).toEqual(["Over", "Seaside"]);
	expect(order("lke", [base, town(2, "Lke")])).toEqual(["Seaside", "Lke"]);
});

test("a place has its best fit, however often it is found", () => {
	const hits = createHits<ReturnType<typeof town>>();
	hits.add("parts", ["oma"], [town(1, "Roma"), town(2, "Soma")]);
	hits.add("words", ["roma"], [town(1, "Roma")]);
	expect([hits.size(), hits.hasExactMatch()]).toEqual([2, true]);
	expect(hits.best(1).map(({ name }) => name)).toEqual(["Roma"]);
});
