import { afterAll, describe, expect, test } from "vitest";
import { openLocations } from "#db/locations/open.ts";
import { searchLocations } from "./search-locations.server.ts";

const locations = openLocations();
afterAll(() => locations.close());

/** Airports by their codes, towns by name and country. */
const namesOf = (query: string) =>
	searchLocations(locations, query).map(({ type, iataCode, name, address }) =>
		type === "AIRPORT" ? iataCode : `${name}, ${address.countryName}`,
	);

const NEW_YORK = ["New York City, United States", "JFK", "EWR", "LGA"];

test.each([
	["bost", ["Boston, United States", "BOS", "Boston, United Kingdom"]],
	["lisb", ["Lisbon, Portugal", "LIS"]],
	["par", ["Paris, France", "ORY", "CDG"]],
	["lond", ["London, United Kingdom", "LHR", "LGW", "STN", "LTN"]],
	["new y", ["New York City, United States", "JFK", "LGA"]],
	["tok", ["Tokyo, Japan", "HND"]],
	["tokyo", ["Tokyo, Japan", "NRT", "HND"]],
	["rom", ["Rome, Italy", "FCO", "CIA"]],
	["san f", ["San Francisco, United States", "SFO"]],
	["boston ma", ["Boston, United States", "BOS"]],
	["münchen", ["Munich, Germany", "MUC"]],
	["münch", ["Munich, Germany", "MUC", "Garching bei München, Germany"]],
	["munchen", ["Munich, Germany", "MUC"]],
	["st. john", ["St. John's, Canada", "YYT"]],
	["wien", ["Vienna, Austria", "VIE", "Wiener Neustadt, Austria"]],
	["roma", ["Rome, Italy"]],
])("%s finds %j first", (query, first) => {
	expect(namesOf(query).slice(0, first.length)).toEqual(first);
});

test("the beginning of a name comes before another name, whatever their sizes", () => {
	const names = namesOf("bost");
	const other = names.indexOf("Lashkar Gāh, Afghanistan");
	for (const name of ["Boston, United Kingdom", "BOS", "WBN", "WLM"]) {
		expect(names).toContain(name);
		expect(names.indexOf(name)).toBeLessThan(other);
	}
});

describe("the code of a town with several airports", () => {
	test.each([
		["LON", ["London, United Kingdom", "LHR", "LGW", "STN", "LTN", "SEN", "LCY"]],
		["nyc", NEW_YORK],
		["tyo", ["Tokyo, Japan", "NRT", "HND"]],
		["ber", ["Berlin, Germany", "BER"]],
		["sha", ["Shanghai, China", "PVG", "SHA"]],
		["was", ["Washington, D.C., United States", "BWI", "IAD", "DCA"]],
		["rek", ["Reykjavík, Iceland", "KEF", "RKV"]],
	])("%s finds the town, and then its airports: %j", (query, first) => {
		expect(namesOf(query).slice(0, first.length).sort()).toEqual([...first].sort());
		expect(namesOf(query)[0]).toBe(first[0]);
	});

	test.each(
		"BER BJS BUE BUH CHI IZM JKT LON MIL MOW NYC OSA PAR REK RIO ROM SAO SEL SHA SPK STO TCI TYO WAS YMQ YTO".split(
			" ",
		),
	)("%s is a town's before it is an airport's", (code) => {
		const [town, airport] = searchLocations(locations, code);
		expect(town).toMatchObject({ type: "CITY", iataCode: code });
		expect(airport?.type).toBe("AIRPORT");
	});

	test("is the code of that town alone", () => {
		const londons = searchLocations(locations, "london").filter(
			({ type, name }) => type === "CITY" && name === "London",
		);
		expect(londons.map(({ iataCode, address }) => [iataCode, address.countryName])).toEqual([
			["LON", "United Kingdom"],
			[null, "Canada"],
		]);
	});
});

describe("seaplane bases, heliports and stations", () => {
	test.each([
		["nyc", ["NBP", "NES", "NWS"]],
		["seattle", ["LKE", "KEH"]],
		["dubai", ["DST"]],
		["marseille", ["JAH"]],
	])("for %s come last: %j", (query, bases) => {
		expect(namesOf(query).slice(-bases.length).sort()).toEqual([...bases].sort());
	});

	test("come first by their own code", () => {
		expect(namesOf("lke")[0]).toBe("LKE");
	});
});
