/**
 * Measures the longest time that the calling thread does not return to its event loop: the most processor time, in ms, that
 * it uses between two turns of the loop. Other threads and processes do not count, however busy the machine is.
 */
export function measureEventLoopBlocking(): { stop: () => number } {
	let before = process.threadCpuUsage();
	let longest = 0;
	const measure = () => {
		const { user, system } = process.threadCpuUsage(before);
		longest = Math.max(longest, (user + system) / 1_000);
		before = process.threadCpuUsage();
	};
	const timer = setInterval(measure, 1);
	return {
		stop: () => {
			clearInterval(timer);
			measure();
			return longest;
		},
	};
}
