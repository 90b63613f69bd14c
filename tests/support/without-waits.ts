/** Of the retries of Stripe's SDK. Node's fetch counts its own deadlines by a timer of 499 ms, which must keep its pace. */
const SHORTEST_WAIT_MS = 500;
/** The database's driver counts what is left of its 5 seconds by timers too, which is rarely less than this. */
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
