import { readFileSync } from "node:fs";
import { normalizeText } from "#app/lib/normalize-text.ts";
import { ENGLISH_NAMES, TOWN_NICKNAMES } from "./nicknames.mjs";

const MIN_POPULATION = 15_000;
/** Towns of this size or larger keep names in other scripts too. */
const MIN_INTERNATIONAL_POPULATION = 500_000;
/** GeoNames' codes for parts of towns and former towns. */
const NOT_A_TOWN = ["PPLX", "PPLH", "PPLQ", "PPLW"];
const LATIN = /^[\p{Script=Latin}\d\s'’ʻ.,()/-]+$/u;

/** Every capital and every town of at least 15,000 people in GeoNames' tab-separated file. */
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
		// GeoNames' region codes are ISO's only in the United States, where they matter most.
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

/** Other names, without those that are the same in a search. */
function aliasesOf(known, others, population) {
	const kept = new Map(known.map((name) => [normalizeText(name), null]));
	for (const other of others.split(",").filter((name) => isName(name, population))) {
		const folded = normalizeText(other);
		if (folded && !kept.has(folded)) kept.set(folded, other);
	}
	return [...kept.values()].filter(Boolean);
}

/** Nobody types transliterations, which begin with a lower-case Latin letter. */
function isName(text, population) {
	if (text.length > 40 || text.includes("|")) return false;
	if (LATIN.test(text)) return /^[\p{Lu}\d]/u.test(text);
	return population >= MIN_INTERNATIONAL_POPULATION && /^\P{Script=Latin}+$/u.test(text);
}
