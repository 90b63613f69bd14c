type Options = {
	/** What the error says of the failures after their number, such as "refund(s) could not be cleared up". */
	failed: string;
	/** Errors that count as no failure, such as an answer that the provider did not give in time. */
	except?: (error: unknown) => boolean;
};

/**
 * Works through a job's items one after the other. An item that fails does not keep the next ones from their turn.
 * @throws AggregateError with every failure, after the last item; the failures inside another AggregateError count
 * one by one
 */
export async function forEachSettled<T>(
	items: Iterable<T>,
	work: (item: T) => Promise<unknown>,
	{ failed, except = () => false }: Options,
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
