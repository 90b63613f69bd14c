export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

/** Rounds to a tenth of a pixel, which keeps files small. */
export function round(value: number): number {
	return Math.round(value * 10) / 10;
}

/** The point of a curve at `t` (0 to 1), and its direction there in degrees clockwise from the right. */
export function pointOnCurve(curve: (t: number) => Point, t: number): Point & { turn: number } {
	const [before, here, after] = [curve(t - 0.01), curve(t), curve(t + 0.01)];
	const turn = Math.atan2(after.y - before.y, after.x - before.x);
	return { x: round(here.x), y: round(here.y), turn: round((turn * 180) / Math.PI) };
}
