import type { CreateTypes } from "canvas-confetti";
import { burstsOf } from "../bursts.ts";
import type { Celebration } from "../milestones.ts";

const COLORS = ["--coral", "--coral-soft", "--paid", "--face-2", "--face-3", "--face-4"];

const cannons = new WeakMap<HTMLCanvasElement, CreateTypes>();

/** Throws confetti over a canvas. The library is loaded for it. @returns what stops the bursts that are still to come */
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

/** Several on one canvas would wipe out each other's paper. The policy for contents allows no worker from a blob. */
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
