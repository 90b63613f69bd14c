/**
 * Watches for how long the calling thread is kept from its event loop: the most of its own processor time between two
 * turns of the loop, ms. Other threads and other processes do not count, however busy the machine is.
 */
export function watchEventLoop(): { stop: () => number } {
	let before = process.threadCpuUsage();
	let longest = 0;
	const look = () => {
		const { user, system } = process.threadCpuUsage(before);
		longest = Math.max(longest, (user + system) / 1_000);
		before = process.threadCpuUsage();
	};
	const timer = setInterval(look, 1);
	return {
		stop: () => {
			clearInterval(timer);
			look();
			return longest;
		},
	};
}
