import { readFileSync } from "node:fs";
import type { CalendarDate } from "#app/lib/dates.ts";

export const SERVICES = ["police", "ambulance", "fire"] as const;
export type Service = (typeof SERVICES)[number];

/** A phone number, and the services behind it. */
export type EmergencyNumber = {
	number: string;
	services: Service[];
	/**
	 * The sources that agree on it, for any of these services; empty for the number that phones themselves call if the
	 * sources disagree.
	 */
	sources: string[];
};

export type Country = {
	code: string; // ISO 3166
	name: string; // as in our list of locations
	zones: string[];
	numbers: EmergencyNumber[];
};

const DATA = new URL("./emergency-numbers.tsv", import.meta.url);

type Table = {
	checked: CalendarDate;
	byCode: Map<string, Country>;
	byName: Map<string, Country>;
	byZone: Map<string, Country[]>;
};

let table: Table | null = null;

/** Read on first use. scripts/emergency-numbers.mjs makes it. */
function read(): Table {
	table ??= readTable(readFileSync(DATA, "utf8"));
	return table;
}

function readTable(text: string): Table {
	const [head = "", ...lines] = text.trimEnd().split("\n");
	const countries = lines.map(readCountry);
	const byZone = new Map<string, Country[]>();
	for (const country of countries) {
		for (const zone of country.zones) byZone.set(zone, [...(byZone.get(zone) ?? []), country]);
	}
	return {
		checked: head.split("\t")[1] ?? "",
		byCode: new Map(countries.map((country) => [country.code, country])),
		byName: new Map(countries.map((country) => [country.name, country])),
		byZone,
	};
}

function readCountry(line: string): Country {
	const [code = "", name = "", zones = "", ...cells] = line.split("\t");
	const fallback = cells[SERVICES.length] ?? "";
	const numbers: EmergencyNumber[] = [];
	for (const [index, service] of SERVICES.entries()) {
		const [number = "", ...rest] = (cells[index] ?? "").split(" ");
		const sources = rest.join(" ").split("|").filter(Boolean);
		const known = numbers.find(
			(one) => one.number === (number || fallback) && one.sources.length > 0 === (number !== ""),
		);
		if (!known) numbers.push({ number: number || fallback, services: [service], sources });
		else {
			known.services.push(service);
			known.sources = [...new Set([...known.sources, ...sources])].sort();
		}
	}
	return { code, name, zones: zones ? zones.split(" ") : [], numbers };
}

/** The day on which the sources were read. */
export const numbersChecked = (): CalendarDate => read().checked;

/** All countries, by name. */
export const allCountries = (): Country[] =>
	[...read().byCode.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));

export const findCountry = (code: string): Country | null => read().byCode.get(code) ?? null;

/** @param name as our list of locations has it */
export const countryNamed = (name: string): Country | null => read().byName.get(name) ?? null;

/** The countries of an IANA time zone. Nearly every zone has exactly one. */
export const countriesOfZone = (zone: string): Country[] => read().byZone.get(zone) ?? [];
