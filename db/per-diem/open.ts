import { readFileSync } from "node:fs";

export type PerDiemSource = "gsa" | "dod" | "state";

/** The government's rates for a night and a day's meals, in dollars, between two days of the year: "0401". */
export type PerDiemSeason = { from: string; to: string; night: number; meals: number };

/** A place with its seasons. See README.md. */
export type PerDiemRate = {
	source: PerDiemSource;
	country: string;
	region: string; // the state in the United States, else empty
	towns: string[]; // `*` alone stands for the rest of the state, the country or the world
	geo: { latitude: number; longitude: number } | null;
	seasons: PerDiemSeason[];
};

const DATA = new URL("./rates.tsv", import.meta.url);

/** Rates by country; `*` has the rate for the rest of the world. */
export type PerDiemRates = ReadonlyMap<string, readonly PerDiemRate[]>;

let rates: PerDiemRates | null = null;

/** All rates, read on first use. */
export function perDiemRates(): PerDiemRates {
	rates ??= Map.groupBy(
		readFileSync(DATA, "utf8").trim().split("\n").map(readRate),
		({ country }) => country,
	);
	return rates;
}

function readRate(line: string): PerDiemRate {
	const [source, country = "", region = "", towns = "", latitude, longitude, seasons = ""] = line.split("\t");
	return {
		source: source as PerDiemSource,
		country,
		region,
		towns: towns.split("|"),
		geo: latitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null,
		seasons: seasons.split(";").map(readSeason),
	};
}

function readSeason(text: string): PerDiemSeason {
	const [from = "", to = "", night, meals] = text.split(" ");
	return { from, to, night: Number(night), meals: Number(meals) };
}
