import { readFileSync } from "node:fs";
import { normalizeText } from "#app/lib/normalize-text.ts";
import { ENGLISH_NAMES, TOWN_NICKNAMES } from "./nicknames.mjs";

const MIN_POPULATION = 15_000;
/** From this many people on, names in other scripts are kept as well. */
const MIN_INTERNATIONAL_POPULATION = 500_000;
/** Parts of towns, and places that are no more. */
const NOT_A_TOWN = ["PPLX", "PPLH", "PPLQ", "PPLW"];
const LATIN = /^[\p{Script=Latin}\d\s'’ʻ.,()/-]+$/u;

/** GeoNames' towns of 15,000 people and more, and every capital, from its tab-separated file. */
export function readCities(file, { country, region }) {
	return readFileSync(file, "utf8")
		.split("\n")
		.map((line) => line.split("\t"))
		.filter(isListed)
		.map((row) => toCity(row, { country, region }));
}

function isListed(row) {
	// "Marseille 13" is a part of a town, too.
	if (row.length < 18 || NOT_A_TOWN.includes(row[7]) || /\d/.test(row[1])) return false;
	return row[7] === "PPLC" || Number(row[14]) >= MIN_POPULATION;
}

function toCity(row, { country, region }) {
	const [geonameId, own, , others, latitude, longitude] = row;
	const [code, admin, population] = [row[8], row[10], Number(row[14])];
	const name = ENGLISH_NAMES[`${own}, ${code}`] ?? own;
	const nicknames = [...(name === own ? [] : [own]), ...(TOWN_NICKNAMES[`${own}, ${code}`] ?? [])];
	return {
		id: `city-${geonameId}`,
		name,
		city: name,
		// GeoNames' region codes are ISO's in the United States only, where they are needed most.
		region: code === "US" ? region(`US-${admin}`) : "",
		country: country(code),
		code,
		iata: "",
		latitude: Number(latitude),
		longitude: Number(longitude),
		timeZone: row[17],
		size: Math.max(population, 1_000),
		nicknames,
		aliases: aliasesOf([name, ...nicknames], others, population),
	};
}

/** GeoNames' other names, each once as it is searched. */
function aliasesOf(known, others, population) {
	const kept = new Map(known.map((name) => [normalizeText(name), null]));
	for (const other of others.split(",").filter((name) => isName(name, population))) {
		const folded = normalizeText(other);
		if (folded && !kept.has(folded)) kept.set(folded, other);
	}
	return [...kept.values()].filter(Boolean);
}

/** What begins with a small Latin letter is a transliteration that nobody types. */
function isName(text, population) {
	if (text.length > 40 || text.includes("|")) return false;
	if (LATIN.test(text)) return /^[\p{Lu}\d]/u.test(text);
	return population >= MIN_INTERNATIONAL_POPULATION && /^\P{Script=Latin}+$/u.test(text);
}
