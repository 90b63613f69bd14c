import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { normalizeText } from "#app/lib/normalize-text.ts";
import { codeOfMetropolis, metropolisOfAirport } from "./metropolitan-codes.ts";

/** Seaplane bases, heliports and stations, which have codes too. */
const MINOR =
	/\b(?:sea ?plane|water(?:drome| aerodrome)|heli(?:port|pad)|railway|gare|SPB|sea port|air harbor|inner harbour)\b/i;

/** The locations in order of size. Search texts are normalized. */
export function readLocations(packed: URL) {
	const lines = brotliDecompressSync(readFileSync(packed)).toString().split("\n");
	const taken = new Set<string>();
	return lines.map((line, index) => {
		const location = readLocation(line);
		// If several towns have the name, the code belongs to the largest.
		const metropolis =
			location.metropolis && taken.has(location.iata + location.metropolis) ? "" : location.metropolis;
		taken.add(location.iata + metropolis);
		return { rank: index + 1, ...location, metropolis, ...searchTexts({ ...location, metropolis }) };
	});
}

function readLocation(line: string) {
	const columns = line.split("\t");
	const [id = "", name = "", city = "", region = "", country = "", iata = ""] = columns;
	const [latitude, longitude, timeZone = "", size, called = "", others = ""] = columns.slice(6);
	const served = metropolisOfAirport(iata);
	return {
		...{ id, name, city, region, country, iata, timeZone },
		metropolis: iata ? (served?.code ?? "") : codeOfMetropolis(name, country),
		minor: iata !== "" && MINOR.test(name),
		latitude: Number(latitude),
		longitude: Number(longitude),
		size: Number(size),
		nicknames: normalizeAll(served && served.town !== city ? `${called}|${served.town}` : called),
		aliases: normalizeAll(others),
	};
}

type Named = { name: string; city: string; iata: string; metropolis: string };

function searchTexts({ name, city, iata, metropolis }: Named) {
	const names = normalizeText([...new Set([name, city, iata])].join(" "));
	const starts = [name, city, iata, metropolis].map((text) => normalizeText(text).split(" ")[0]);
	return { names, words: `${names} ${metropolis.toLowerCase()}`.trim(), starts: starts.join(" ") };
}

function normalizeAll(names: string): string[] {
	return names.split("|").map(normalizeText).filter(Boolean);
}
