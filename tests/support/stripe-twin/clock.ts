/** The twin's time: the given clock plus an offset that a test sets. */
export type TwinClock = {
	now(): Date;
	advance(ms: number): void; // may be negative
	set(instant: string | Date): void; // the clock runs on from there
};

export function createTwinClock(base: () => Date): TwinClock {
	let offset = 0;
	return {
		now: () => new Date(base().getTime() + offset),
		advance(ms) {
			offset += ms;
		},
		set(instant) {
			offset = new Date(instant).getTime() - base().getTime();
		},
	};
}
