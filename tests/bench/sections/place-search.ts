import { openPlaces } from "#db/places/open.ts";
import { medianMsOfQueries } from "#tests/support/places.ts";
import { SHORT } from "../options.ts";
import { atMost, printFigure, printTitle } from "../report.ts";

const SEARCHES = SHORT ? 600 : 3_000;

/** Prints the time of a search for places, without HTTP. */
export function benchPlaceSearch(): void {
	const places = openPlaces();
	const medians = medianMsOfQueries(places, SEARCHES);
	places.close();
	printTitle("Median of a search for places, ms");
	for (const { letters, median } of medians) printFigure(`${letters} letters`, median);
	atMost(
		"search for places, slowest number of letters, ms",
		Math.max(...medians.map((one) => one.median)),
		5,
	);
}
