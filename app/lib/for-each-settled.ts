export type Settling = {
	failed: string; // ends the error's message, such as "refund(s) could not be cleared up"
	except?: (error: unknown) => boolean; // true for an error that does not count as a failure
};

/**
 * Does `work` for each item, also after one that failed.
 * @throws AggregateError with every failure; inner AggregateErrors are flattened
 */
export async function forEachSettled<T>(
	items: Iterable<T>,
	work: (item: T) => Promise<unknown>,
	{ failed, except = () => false }: Settling,
): Promise<void> {
	const failures: unknown[] = [];
	for (const item of items) {
		try {
			await work(item);
		} catch (error) {
			if (error instanceof AggregateError) failures.push(...error.errors);
			else if (!except(error)) failures.push(error);
		}
	}
	if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${failed}`);
}
