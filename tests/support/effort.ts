import { DAY } from "./clock.ts";

/** Whether this is `npm run test:long`: many seeds, some of them drawn anew, and many deaths. */
export const isLong = process.env.TEST_LONG === "1";

/**
 * The seeds of a random run, for its tests' names: two fixed ones and the day's; in long runs `fixed`, the day's, and
 * three that are drawn. SEEDS=7,8 gives others.
 */
export function seeds(fixed: number): number[] {
	if (process.env.SEEDS) return process.env.SEEDS.split(",").map(Number);
	const today = Math.floor(Date.now() / DAY);
	const count = isLong ? fixed : 2;
	const drawn = isLong ? Array.from({ length: 3 }, () => 1_000_000 + Math.floor(Math.random() * 1e9)) : [];
	return [...Array.from({ length: count }, (_, index) => index + 1), today, ...drawn];
}
