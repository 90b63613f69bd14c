export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Clock = {
	now: () => Date;
	set(instant: string | number): void; // the time of the next reading; a number is in UTC ms
	advance(ms: number): void;
};

/** A clock that the test moves. Two readings differ by a millisecond, as with a real clock. */
export function testClock(start = "2026-11-20T10:00:00.000Z"): Clock {
	let time = Date.parse(start);
	return {
		now: () => new Date(time++),
		set(instant) {
			time = new Date(instant).getTime();
		},
		advance(ms) {
			time += ms;
		},
	};
}
