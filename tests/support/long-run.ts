import { DAY } from "./clock.ts";

/** Whether this is `npm run test:long`, which also runs the files named `*.long.*`, more seeds and more kills. */
export const isLongRun = process.env.TEST_LONG === "1";

/** The tag of a browser test that only the long run includes, in a file that both run. */
export const LONG = "@long";

/**
 * The seeds of a random run, named in its tests: seed 1. A long run has `longCount` fixed ones, the day's, and three
 * new random ones. `SEEDS=7,8` replaces them all.
 */
export function randomSeeds(longCount: number): number[] {
	if (process.env.SEEDS) return process.env.SEEDS.split(",").map(Number);
	if (!isLongRun) return [1];
	const fixed = Array.from({ length: longCount }, (_, index) => index + 1);
	const drawn = Array.from({ length: 3 }, () => 1_000_000 + Math.floor(Math.random() * 1e9));
	return [...fixed, Math.floor(Date.now() / DAY), ...drawn];
}
