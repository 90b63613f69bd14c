import type { Outcome, Scene } from "./scene.ts";

/** Requests pages and posts messages, one after the other, for a while. */
export async function timesOfOrdinaryRequests(scene: Scene, ms: number) {
	const until = performance.now() + ms;
	const outcomes: Outcome[] = [];
	while (performance.now() < until) {
		outcomes.push(await scene.publicPage(), await scene.tripPage());
		if (outcomes.length % 50 === 0) outcomes.push(await scene.writeMessage(`Message ${outcomes.length}`));
	}
	return {
		asked: outcomes.length,
		slowest: Math.max(...outcomes.map((one) => one.ms)),
		refused: outcomes
			.filter(({ status }) => status !== 200 && status !== 303)
			.map(({ status, text }) => `${status} ${text.slice(0, 100)}`),
	};
}
