import { sum } from "#app/lib/money.ts";

/**
 * Lists the events that happened too rarely in these runs together.
 * @param minimums the minimum number of each event in a run; one below 1 only applies to several runs
 */
export function tooRare<What extends string>(
	minimums: Record<What, number>,
	runs: readonly Record<What, number>[],
): string[] {
	return (Object.keys(minimums) as What[]).flatMap((what) => {
		const [count, minimum] = [sum(runs.map((run) => run[what])), Math.floor(minimums[what] * runs.length)];
		return count < minimum ? [`${what}: ${count} of ${minimum}`] : [];
	});
}
