import { unreadable } from "./link-target.ts";

/**
 * Does a job for at most `maxAtOnce` callers at a time. Each is answered by the deadline, even if the job then still
 * waits for something: its place is free again at that moment, and the signal tells it to stop.
 * @param deadlineMs from the call
 * @throws DomainError link_unreadable, for whatever goes wrong, and when all places are taken
 */
export function bounded<Input, Output>(
	job: (input: Input, signal: AbortSignal) => Promise<Output>,
	{ maxAtOnce, deadlineMs }: { maxAtOnce: number; deadlineMs: number },
): (input: Input) => Promise<Output> {
	let underWay = 0;
	return async (input) => {
		if (underWay >= maxAtOnce) throw unreadable();
		underWay++;
		const end = new AbortController();
		const deadline = Promise.withResolvers<never>();
		const timer = setTimeout(() => deadline.reject(unreadable()), deadlineMs);
		try {
			return await Promise.race([job(input, end.signal), deadline.promise]);
		} catch {
			throw unreadable();
		} finally {
			clearTimeout(timer);
			end.abort(unreadable());
			underWay--;
		}
	};
}
