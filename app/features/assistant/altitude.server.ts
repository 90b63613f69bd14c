import { readFileSync } from "node:fs";

const DATA = new URL("./altitudes.tsv", import.meta.url);

let metersById: Map<string, number> | null = null;

/**
 * The altitude of a location, in meters rounded to the nearest hundred; 0 below 900 m.
 * @param id of one of our locations
 */
export function altitudeOf(id: string): number {
	metersById ??= readTable(readFileSync(DATA, "utf8"));
	return metersById.get(id) ?? 0;
}

/** Read on first use. scripts/altitudes.mjs makes it. */
function readTable(text: string): Map<string, number> {
	const rows = text.trimEnd().split("\n");
	return new Map(
		rows.map((row) => {
			const [id = "", meters] = row.split("\t");
			return [id, Number(meters)];
		}),
	);
}
