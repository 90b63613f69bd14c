import { sum } from "#app/lib/money.ts";

/**
 * What happened too rarely in these runs together, in words.
 * @param minimums how often each thing happens in a run, at the least; one below 1 is asked of several runs only
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
