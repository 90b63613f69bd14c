import { unreadableLink } from "./link-target.ts";

/** Refuses calls over the limit, and gives up on a job at its deadline. @throws DomainError link_unreadable */
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
