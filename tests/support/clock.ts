export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Clock = {
	now: () => Date;
	set(instant: string): void;
	advance(ms: number): void;
};

/** A clock that only the test moves. */
export function testClock(start = "2026-11-20T10:00:00.000Z"): Clock {
	let time = Date.parse(start);
	return {
		now: () => new Date(time),
		set(instant) {
			time = Date.parse(instant);
		},
		advance(ms) {
			time += ms;
		},
	};
}
