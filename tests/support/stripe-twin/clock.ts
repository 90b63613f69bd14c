/** The twin's time: the given clock plus an offset that a test sets. */
export type TwinClock = {
	now(): Date;
	advance(ms: number): void; // may be negative
	set(instant: string | number | Date): void; // the clock runs on from this time
};

/** @param onMove called after a test has moved the clock */
export function createTwinClock(base: () => Date, onMove = () => {}): TwinClock {
	let offset = 0;
	return {
		now: () => new Date(base().getTime() + offset),
		advance(ms) {
			offset += ms;
			onMove();
		},
		set(instant) {
			offset = new Date(instant).getTime() - base().getTime();
			onMove();
		},
	};
}
