import { openLocations } from "#db/locations/open.ts";
import { SHORT } from "#tests/bench/options.ts";
import { atMost, printFigure, printTitle } from "#tests/bench/report.ts";
import { medianMsOfQueries } from "#tests/support/locations.ts";

const SEARCHES = SHORT ? 600 : 3_000;

/** Prints the time of a search for locations, without HTTP. */
export function benchLocationSearch(): void {
	const locations = openLocations();
	const medians = medianMsOfQueries(locations, SEARCHES);
	locations.close();
	printTitle("Median of a search for places, ms");
	for (const { letters, median } of medians) printFigure(`${letters} letters`, median);
	atMost(
		"search for places, slowest number of letters, ms",
		Math.max(...medians.map((one) => one.median)),
		5,
	);
}
