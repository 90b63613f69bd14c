import { searchLocations } from "#app/features/bookings/locations/search-locations.server.ts";
import type { Locations } from "#db/locations/open.ts";
import { seededRandom } from "#tests/support/random.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Median times of a search, in ms: beginnings of names, the same with a typing error, and random letters. */
export function medianMsOfQueries(
	locations: Locations,
	count: number,
): { letters: number; median: number }[] {
	const random = seededRandom(1);
	const letter = () => random.pick([...LETTERS]);
	const names = locations.largest(1_000).map(({ words }) => words.replaceAll(" ", ""));
	searchLocations(locations, "warm");
	return [1, 2, 3, 4, 5, 6].map((letters) => {
		const times = Array.from({ length: count }, (_, index) => {
			const name = random.pick(names);
			const slip = random.below(letters);
			const query = [
				name.slice(0, letters),
				name.slice(0, slip) + letter() + name.slice(slip + 1, letters),
				Array.from({ length: letters }, letter).join(""),
			][index % 3];
			const start = performance.now();
			searchLocations(locations, query ?? "");
			return performance.now() - start;
		});
		return { letters, median: times.sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0 };
	});
}
