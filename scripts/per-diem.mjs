import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { normalizeText } from "#app/lib/normalize-text.ts";
import { readLocations } from "../db/locations/read-locations.ts";
import { root, runMain, UserError } from "./lib/run.mjs";

/**
 * `node scripts/per-diem.mjs FOLDER` (Node 24) makes the committed db/per-diem/rates.tsv from the three tables in
 * FOLDER. Its contents and sources: db/per-diem/README.md.
 */
const FILES = ["conus-fy2026.csv", "oconus-2026-04.csv", "foreign-2026-04.csv"];

const OTHER = "*"; // the rest of a country or a state

const COUNTRY_NAMES = new Map(); // in the spelling of our list of locations

/** Countries with different names in the tables and in our list of locations. */
const COUNTRIES = {
	"bahamas the": "Bahamas",
	"bonaire sint eustatius and saba": "Caribbean Netherlands",
	burma: "Myanmar",
	"cabo verde": "Cape Verde",
	czechia: "Czech Republic",
	"dem peoples republic of korea": "North Korea",
	"falkland islands islas malvinas": "Falkland Islands",
	"gambia the": "Gambia",
	"holy see": "Vatican City",
	"korea south": "South Korea",
	"micronesia federated states of": "Micronesia",
	reunion: "Réunion",
	"saint helena": "Saint Helena, Ascension and Tristan da Cunha",
	"sao tome and principe": "São Tomé and Principe",
	"st lucia": "Saint Lucia",
	"virgin islands british": "British Virgin Islands",
	"virgin islands u s": "U.S. Virgin Islands",
};

/** The towns to look up for places whose names in the tables are missing in our list of locations. */
const TOWNS = {
	"greece|iraklion crete": ["Heraklion"],
	"honduras|bay islands": ["Roatán"],
	"indonesia|bali": ["Denpasar"],
	"indonesia|timika irian jaya": ["Timika"],
	"israel|herzliya pituach": ["Herzliya"],
	"japan|okinawa prefecture": ["Naha"],
	"japan|osaka kobe": ["Osaka", "Kobe"],
	"mexico|los cabos cabo san lucas and san jose del ca": ["Cabo San Lucas", "San José del Cabo"],
	"philippines|boracay": ["Boracay", "Caticlan"],
	"philippines|mactan": ["Lapu-Lapu City"],
	"portugal|madeira islands": ["Funchal"],
	"puerto rico|san juan nav res sta": ["San Juan"],
	"spain|balearic islands": ["Palma", "Ibiza", "Mahón"],
	"spain|canary islands": [
		"Las Palmas de Gran Canaria",
		"Santa Cruz de Tenerife",
		"Arrecife",
		"Puerto del Rosario",
	],
	"thailand|samui island": ["Ko Samui"],
	"tunisia|jerba": ["Djerba"],
	"turkey|adana incirlik": ["Adana"],
	"turkey|izmir cigli": ["İzmir"],
	"u s virgin islands|st thomas": ["Charlotte Amalie"],
	"united states|district of columbia": ["Washington, D.C."],
	"united states|isle of hawaii hilo": ["Hilo"],
	"united states|isle of hawaii locations other than hilo": ["Kailua-Kona"],
	"united states|isle of kauai": ["Lihue", "Kapaa"],
	"united states|isle of lanai": ["Lanai City"],
	"united states|isle of maui": ["Kahului", "Kihei", "Lahaina"],
	"united states|isle of molokai": ["Molokai"],
	"united states|isle of oahu": ["Honolulu"],
};

const STATES = Object.fromEntries(
	`AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,
	FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,
	MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,
	NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,
	PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,
	WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming`
		.split(",")
		.map((text) => [text.trim().slice(0, 2), text.trim().slice(3)]),
);

const MONTHS = Object.fromEntries(
	"January February March April May June July August September October November December"
		.split(" ")
		.map((name, index) => [name, String(index + 1).padStart(2, "0")]),
);

await runMain(() => {
	const [folder] = process.argv.slice(2);
	if (!folder) throw new UserError("name the folder of the tables: node scripts/per-diem.mjs FOLDER");
	const locations = locationsByCountry();
	const [conus, oconus, foreign] = FILES.map((name) => readCsv(join(folder, name)));
	const named = new Set(foreign.filter(isNamedLikeCountry).map(([country]) => country));
	const rows = [
		...conus.map(conusRow),
		...oconus.filter(([, town]) => !isBase(town)).map(oconusRow),
		...foreign
			.filter((row) => isNamedLikeCountry(row) || !(isRest(row) && named.has(row[0])))
			.map(foreignRow),
	];
	const lines = [...groupSeasons(rows).values()].map((rate) => rateLine(rate, locations));
	writeFileSync(join(root, "db/per-diem/rates.tsv"), `${lines.join("\n")}\n`);
	console.log(`${lines.length} places`);
});

function conusRow([, state, town, , from, to, lodging, meals]) {
	return {
		source: "gsa",
		country: "United States",
		region: STATES[state] ?? "",
		towns: state ? town.split("/").map((name) => name.trim()) : [OTHER],
		season: [monthDay(from, "0101"), monthDay(to, "1231"), lodging, meals],
	};
}

/** Turns "October 1" into 1001. */
function monthDay(text, otherwise) {
	const [month, day] = text.split(" ");
	return day ? MONTHS[month] + day.padStart(2, "0") : otherwise;
}

/** Nobody travels to military bases and radar stations. */
function isBase(town) {
	return /\b(?:AFB|AB|LRRS|JB|NAS|MCB|MCAS|CG|SFS|CAMP|CNI|JOINT|NCTAMS|NOSC|PMRF|ARMY|MISSILE)\b|FT\. |IAP AGS|TRIPLER/.test(
		town,
	);
}

function oconusRow([place, town, from, to, lodging, meals, , incidentals]) {
	const state = Object.values(STATES).find((name) => name.toUpperCase() === place);
	return {
		source: "dod",
		country: state ? "United States" : countryName(place),
		region: state ?? "",
		towns: [town === "[OTHER]" ? OTHER : titleCase(town.replace(/ \[INCL.*$/, ""))],
		season: [slashed(from), slashed(to), lodging, Number(meals) + Number(incidentals)],
	};
}

/** Turns "04/30/2026" into 0430. */
function slashed(text) {
	return text.slice(0, 2) + text.slice(3, 5);
}

function foreignRow([country, town, , from, to, lodging, meals]) {
	return {
		source: "state",
		country: countryName(country),
		region: "",
		towns: [isRest([country, town]) || isNamedLikeCountry([country, town]) ? OTHER : town],
		season: [from.slice(5).replace("-", ""), to.slice(5).replace("-", ""), lodging, meals],
	};
}

function isRest([, town]) {
	return town === "[Other]";
}

/**
 * An island or a small country has one rate under its own name, which is newer than the rate for the rest of the
 * country.
 */
function isNamedLikeCountry([country, town]) {
	const [name, own] = [country, town].map((text) =>
		normalizeText(text)
			.replace(/ islands?$/, "")
			.replace(/^st /, "saint "),
	);
	return name === own;
}

function countryName(text) {
	const key = normalizeText(text);
	if (key === "other foreign localities") return OTHER;
	return COUNTRIES[key] ?? (COUNTRY_NAMES.get(key) || titleCase(text));
}

function titleCase(text) {
	return text.toLowerCase().replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Each season of a place is a row. Rows without a rate for nights are left out. */
function groupSeasons(rows) {
	const rates = new Map();
	for (const { season, ...place } of rows) {
		if (Number(season[2]) === 0) continue;
		const key = JSON.stringify([place.country, place.region, place.towns]);
		const rate = rates.get(key) ?? { ...place, seasons: [] };
		rate.seasons.push(season.map(String).map((part) => part.replace(/\.0$/, "")));
		rates.set(key, rate);
	}
	return rates;
}

function rateLine({ source, country, region, towns, seasons }, locations) {
	const known = (locations.get(country) ?? []).filter((one) => !region || one.region === region);
	const names = towns.flatMap(
		(town) => TOWNS[`${normalizeText(country)}|${normalizeText(town)}`] ?? spellings(town),
	);
	const found = names.flatMap((name) => findTown(known, name) ?? []);
	const own = [...new Set(found.map(({ city }) => city))];
	const unknown =
		found.length === 0 || towns.length > 1 ? names.filter((name) => !findTown(known, name)) : [];
	const [at] = found;
	const where = at ? [at.latitude.toFixed(2), at.longitude.toFixed(2)] : ["", ""];
	const text = [...own, ...unknown].join("|");
	return [source, country, region, text, ...where, seasons.map((one) => one.join(" ")).join(";")].join("\t");
}

/** Turns "Regina, Saskatchewan" into Regina, "Tokyo City" into Tokyo, and "Phu Quoc Island" into Phu Quoc. */
function spellings(town) {
	const plain = town.replace(/, .*$| \(.*\)$/, "");
	return [...new Set([plain, plain.replace(/ (?:City|Islands?|Area|Region|Town|Prefecture)$/, "")])];
}

function findTown(known, text) {
	const name = normalizeText(text);
	return (
		known.find((one) => normalizeText(one.city) === name) ??
		known.find((one) => [...one.nicknames, ...one.aliases].includes(name)) ??
		null
	);
}

/** Towns only, the largest first. */
function locationsByCountry() {
	const towns = new Map();
	for (const location of readLocations(new URL("../db/locations/locations.tsv.br", import.meta.url))) {
		if (!COUNTRY_NAMES.has(normalizeText(location.country)))
			COUNTRY_NAMES.set(normalizeText(location.country), location.country);
		if (location.iata) continue;
		const own = towns.get(location.country) ?? [];
		own.push(location);
		towns.set(location.country, own);
	}
	return towns;
}

function readCsv(path) {
	const [, ...lines] = readFileSync(path, "utf8").trim().split(/\r?\n/);
	return lines.map((line) =>
		[...`,${line}`.matchAll(/,(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => (quoted ?? plain).trim()),
	);
}
