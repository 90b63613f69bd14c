export const STEPS = 60;
export const STEP_MS = 1_000 / STEPS;

/** The whole number to show at a step on the way between two; fast at first, exact at the last step. */
export function valueAtStep(from: number, to: number, step: number): number {
	const left = 1 - Math.min(step, STEPS) / STEPS;
	return Math.round(to - (to - from) * left ** 2);
}
