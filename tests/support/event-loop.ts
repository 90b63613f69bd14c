/** Measures the longest processor time, in ms, that the calling thread uses between two turns of its event loop. */
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
