import type { CreateTypes } from "canvas-confetti";
import type { Celebration } from "../milestones.ts";

const COLORS = ["--coral", "--coral-soft", "--paid", "--face-2", "--face-3", "--face-4"];

const cannons = new WeakMap<HTMLCanvasElement, CreateTypes>();

/** Throws confetti over a canvas, after loading the library. @returns a function that stops bursts not thrown yet */
export function throwConfetti(canvas: HTMLCanvasElement, kind: Celebration["confetti"]): () => void {
	const timers: ReturnType<typeof setTimeout>[] = [];
	const stopped = new AbortController();
	const load = async () => {
		const fire = await cannonOf(canvas);
		if (stopped.signal.aborted) return;
		const colors = tokenColors();
		for (const { atMs, particles, spread, x, y } of burstsOf(kind)) {
			const burst = { particleCount: particles, spread, origin: { x, y }, colors };
			timers.push(setTimeout(() => void fire(burst), atMs));
		}
	};
	load().catch(() => {});
	return () => {
		stopped.abort();
		for (const timer of timers) clearTimeout(timer);
	};
}

/** Several instances on one canvas would erase each other's confetti. The CSP forbids workers from a blob. */
async function cannonOf(canvas: HTMLCanvasElement): Promise<CreateTypes> {
	const { default: confetti } = await import("canvas-confetti");
	const cannon =
		cannons.get(canvas) ??
		confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
	cannons.set(canvas, cannon);
	return cannon;
}

function tokenColors(): string[] {
	const style = getComputedStyle(document.documentElement);
	return COLORS.map((token) => style.getPropertyValue(token).trim());
}

/** A burst of confetti. Its origin is a fraction of the screen's width and height, from the top left. */
type Burst = { atMs: number; particles: number; spread: number; x: number; y: number };

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
