/** The twin's time: a given clock, moved. */
export type TwinClock = {
	now(): Date;
	/** Moves on, or back, from where it is. */
	advance(ms: number): void;
	/** Moves to an instant, and goes on from there as the given clock goes. */
	set(instant: string | Date): void;
};

/** @param base where it starts, and how fast it goes */
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
