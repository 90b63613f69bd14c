import { unreadableLink } from "./link-target.ts";

/**
 * Runs `job` for at most `maxConcurrent` callers at a time. At the deadline a call is rejected and its place is free, even
 * if the job is still waiting for something; the signal tells the job to stop.
 * @param deadlineMs counted from the call
 * @throws DomainError link_unreadable when the job fails or is too slow, or when all places are taken
 */
export function limitConcurrency<Input, Output>(
	job: (input: Input, signal: AbortSignal) => Promise<Output>,
	{ maxConcurrent, deadlineMs }: { maxConcurrent: number; deadlineMs: number },
): (input: Input) => Promise<Output> {
	let activeCount = 0;
	return async (input) => {
		if (activeCount >= maxConcurrent) throw unreadableLink();
		activeCount++;
		const controller = new AbortController();
		const deadline = Promise.withResolvers<never>();
		const timer = setTimeout(() => deadline.reject(unreadableLink()), deadlineMs);
		try {
			return await Promise.race([job(input, controller.signal), deadline.promise]);
		} catch {
			throw unreadableLink();
		} finally {
			clearTimeout(timer);
			controller.abort(unreadableLink());
			activeCount--;
		}
	};
}
