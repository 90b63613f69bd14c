/** The deadlines of the database's driver, which must stay what they are, begin here. */
const DEADLINES_MS = 5_000;

/** Stripe's SDK waits half a second before a retry, which a run of thousands cannot afford. */
export function withoutWaits(): Disposable {
	const { setTimeout } = globalThis;
	const hurried = (work: () => void, ms = 0, ...given: []) =>
		setTimeout(work, ms >= 100 && ms < DEADLINES_MS ? 0 : ms, ...given);
	globalThis.setTimeout = Object.assign(hurried, setTimeout);
	return {
		[Symbol.dispose]() {
			globalThis.setTimeout = setTimeout;
		},
	};
}
