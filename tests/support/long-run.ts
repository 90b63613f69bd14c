import { DAY } from "./clock.ts";

/** Whether this is `npm run test:long`, which has more seeds, some of them drawn anew, and more kills. */
export const isLongRun = process.env.TEST_LONG === "1";

/**
 * The seeds of a random run, for its tests' names: a fixed one and the day's. A long run has `longCount` fixed ones,
 * the day's, and three that are drawn anew. `SEEDS=7,8` replaces them all.
 */
export function randomSeeds(longCount: number): number[] {
	if (process.env.SEEDS) return process.env.SEEDS.split(",").map(Number);
	const today = Math.floor(Date.now() / DAY);
	const fixed = Array.from({ length: isLongRun ? longCount : 1 }, (_, index) => index + 1);
	const drawn = Array.from({ length: isLongRun ? 3 : 0 }, () => 1_000_000 + Math.floor(Math.random() * 1e9));
	return [...fixed, today, ...drawn];
}
