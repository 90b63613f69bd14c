/**
 * The minimum wait before a retry of Stripe's SDK. Node's fetch uses a timer of 499 ms for its deadlines, which must
 * keep its pace.
 */
const SHORTEST_WAIT_MS = 500;
/** The database driver also uses timers for the rest of its 5 seconds, which is rarely less than this. */
const LONGEST_WAIT_MS = 2_500;

/** Stripe's SDK waits half a second before a retry, which a run of thousands cannot afford. */
export function withoutWaits(): Disposable {
	const { setTimeout } = globalThis;
	const hurried = (work: () => void, ms = 0, ...given: []) =>
		setTimeout(work, ms >= SHORTEST_WAIT_MS && ms < LONGEST_WAIT_MS ? 0 : ms, ...given);
	globalThis.setTimeout = Object.assign(hurried, setTimeout);
	return {
		[Symbol.dispose]() {
			globalThis.setTimeout = setTimeout;
		},
	};
}
