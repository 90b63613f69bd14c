import type { Celebration } from "./milestones.ts";

/** A throw of paper. Its origin is a part of the screen's width and height, from the top left. */
export type Burst = { atMs: number; particles: number; spread: number; x: number; y: number };

const COMPLETION_BURSTS = 8;
const BURST_EVERY_MS = 200;
const PLACES = [0.5, 0.2, 0.8, 0.35, 0.65, 0.15, 0.85, 0.5];

/** When and where confetti is thrown (Rules: Progress and milestones). */
export function burstsOf(confetti: Celebration["confetti"]): Burst[] {
	if (confetti === "payment") return [{ atMs: 0, particles: 60, spread: 60, x: 0.5, y: 0.7 }];
	if (confetti === "milestone") return [{ atMs: 0, particles: 160, spread: 110, x: 0.5, y: 0.65 }];
	return Array.from({ length: COMPLETION_BURSTS }, (_, index) => ({
		atMs: index * BURST_EVERY_MS,
		particles: 70,
		spread: 90,
		x: PLACES[index] ?? 0.5,
		y: 0.6,
	}));
}
