const BATCH = 1_000; // rows per statement; both engines limit its parameters

/** Splits rows into lists that are short enough for one statement each. */
export function inBatches<T>(rows: readonly T[]): T[][] {
	const batches: T[][] = [];
	for (let from = 0; from < rows.length; from += BATCH) batches.push(rows.slice(from, from + BATCH));
	return batches;
}

type Change<T> = { id: string; set: T };

/**
 * Groups ids that get the same values, in batches, so that one statement changes each batch. In the order of their
 * first id.
 */
export function groupByValue<T extends object>(changes: readonly Change<T>[]): { ids: string[]; set: T }[] {
	const groups = Map.groupBy(changes, ({ set }) => JSON.stringify(set));
	return [...groups.values()].flatMap((group) =>
		inBatches(group).map((batch) => ({ ids: batch.map(({ id }) => id), set: (batch[0] as Change<T>).set })),
	);
}
