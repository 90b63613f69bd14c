import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readLocations } from "#db/locations/read-locations.ts";
import { numbersOf, readSource, SERVICES, type Source } from "./agreed-numbers.ts";
import { root } from "./run.mjs";

const FOLDER = join(root, "scripts/emergency-numbers");
const MIN_SHARE = 0.002; // of the people in a time zone must live in a country for it to be a zone of that country
const FALLBACKS = "phones-fall-back-to-911.txt";

/** Countries with different names in our list of locations and in the browser. */
const NAMES: Record<string, string> = {
	CD: "Democratic Republic of the Congo",
	CG: "Republic of the Congo",
	CZ: "Czech Republic",
	GS: "South Georgia and the South Sandwich Islands",
	HK: "Hong Kong",
	MM: "Myanmar",
	MO: "Macau",
	PN: "Pitcairn",
	PS: "Palestinian Territory",
	SH: "Saint Helena, Ascension and Tristan da Cunha",
	TF: "French Southern and Antarctic Lands",
	TR: "Turkey",
	UM: "United States Minor Outlying Islands",
	VC: "Saint Vincent and the Grenadines",
};

/** Time zones without any of our locations, and alternative names of zones. */
const MORE_ZONES: Record<string, string> = {
	AR: "America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza",
	AU: "Australia/Eucla Antarctica/Macquarie",
	CA: "America/Coral_Harbour America/Creston America/Dawson America/Swift_Current",
	CL: "America/Coyhaique",
	DE: "Europe/Busingen",
	ER: "Africa/Asmera",
	FM: "Pacific/Ponape Pacific/Truk",
	FO: "Atlantic/Faeroe",
	GL: "America/Danmarkshavn",
	IN: "Asia/Calcutta",
	IO: "Indian/Chagos",
	KI: "Pacific/Enderbury",
	MM: "Asia/Rangoon",
	NP: "Asia/Katmandu",
	RU: "Asia/Khandyga Asia/Ust-Nera",
	TK: "Pacific/Fakaofo",
	UM: "Pacific/Midway",
	US: `America/Indiana/Knox America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Tell_City America/Indiana/Vevay
		America/Indiana/Winamac America/Indianapolis America/Kentucky/Monticello America/Louisville America/Nome
		America/North_Dakota/Beulah America/North_Dakota/Center America/Yakutat`,
	VN: "Asia/Saigon",
};

/** Reads the sources in scripts/emergency-numbers. */
export function readSources(): Source[] {
	const files = readdirSync(FOLDER).filter((name) => name.endsWith(".txt") && name !== FALLBACKS);
	return files.sort().map((name) => readSource(readFileSync(join(FOLDER, name), "utf8")));
}

/** The text of app/features/emergency/emergency-numbers.tsv. @throws Error for a country of a location without a code */
export function emergencyNumbersFile(sources: readonly Source[]): string {
	const fallsBackTo911 = new Set(readFileSync(join(FOLDER, FALLBACKS), "utf8").trim().split(/\s+/));
	const countries = countriesOfLocations();
	for (const code of sources.flatMap(({ entries }) => [...entries.keys()])) {
		if (!countries.has(code)) countries.set(code, { name: nameOf(code), zones: moreZones(code) });
	}
	const lines = [...countries]
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([code, { name, zones }]) => {
			const agreed = numbersOf(sources, code);
			const numbers = SERVICES.map((service) => {
				const found = agreed[service];
				return found ? `${found.number} ${found.publishers.join("|")}` : "";
			});
			return [code, name, zones.join(" "), ...numbers, fallsBackTo911.has(code) ? "911" : "112"].join("\t");
		});
	const checked = sources
		.map(({ read }) => read)
		.sort()
		.at(-1);
	return `checked\t${checked}\n${lines.join("\n")}\n`;
}

/**
 * Countries with their time zones. A town across the border that keeps the neighbour's time does not make the zone one
 * of both countries.
 */
function countriesOfLocations() {
	const codes = codesByName();
	const locations = readLocations(new URL("../../db/locations/locations.tsv.br", import.meta.url));
	const countries = new Map<string, { name: string; zones: string[] }>();
	for (const [zone, inZone] of Map.groupBy(locations, ({ timeZone }) => timeZone)) {
		for (const [name, own] of Map.groupBy(inZone, ({ country }) => country)) {
			const code = codes.get(plain(name));
			if (!code) throw new Error(`${name} has no code`);
			const known = countries.get(code) ?? { name, zones: moreZones(code) };
			countries.set(code, known);
			if (sizeOf(own) >= MIN_SHARE * sizeOf(inZone)) known.zones.push(zone);
		}
	}
	return countries;
}

const moreZones = (code: string) => MORE_ZONES[code]?.split(/\s+/) ?? [];

const sizeOf = (locations: { size: number }[]) => locations.reduce((sum, { size }) => sum + size, 0);

const regionNames = new Intl.DisplayNames(["en"], { type: "region" });
const nameOf = (code: string) => NAMES[code] ?? regionNames.of(code) ?? code;

function codesByName(): Map<string, string> {
	const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
	const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isInUse);
	return new Map(codes.map((code) => [plain(nameOf(code)), code]));
}

/** Excludes "UK" and "YU", which stand for another code. */
const isInUse = (code: string) => new Intl.Locale(`und-${code}`).region === code;

/** Treats "St. Kitts & Nevis" and "Saint Kitts and Nevis" as the same. */
const plain = (name: string) =>
	name
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace("&", "and")
		.replace(/\bst\.? /, "saint ")
		.replace(/[^a-z ]/g, "");
