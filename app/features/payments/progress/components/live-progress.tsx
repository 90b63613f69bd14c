import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Celebration, celebrationOf, type Standing } from "../milestones.ts";
import { celebrateFrom } from "../remembered-standing.ts";
import * as texts from "../texts.ts";
import { throwConfetti } from "./confetti.ts";
import type { LiveProgressProps } from "./progress-props.ts";

/**
 * Animates the figures from their old values, and celebrates what was reached. Nothing here imports app/ui or app/lib,
 * because the router would then list their stylesheet among those that are loaded late.
 */
export function LiveProgress({ from, memory, Figures, ...figures }: LiveProgressProps) {
	const { percent, payments, isOwn } = figures.progress;
	const [moving, setMoving] = useState<number>();
	const [celebration, setCelebration] = useState<Celebration | null>(null);
	const reached = useRef<Celebration>(null);
	const begin = useEffectEvent((now: Standing, from?: Standing) => {
		const start = memory ? celebrateFrom(now, { ...memory, hasJustPaid: hasJustPaid() }) : from;
		reached.current = start ? celebrationOf(start, now) : null;
		return move(start?.percent ?? now.percent, now.percent, setMoving);
	});
	useLayoutEffect(() => begin({ percent, payments }, from), [percent, payments, from]);
	// The live region exists before its text, so that screen readers announce it.
	useEffect(() => setCelebration(reached.current));
	return (
		<>
			<Figures {...figures} percent={moving} />
			{createPortal(
				<div className="celebration">
					<Confetti celebration={celebration} />
					<MilestoneBanner celebration={celebration} isOwn={isOwn} />
				</div>,
				document.body,
			)}
		</>
	);
}

const hasJustPaid = () => new URLSearchParams(location.search).get("payment_success") === "true";

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param show called without a value once the bar has stopped */
function move(from: number, to: number, show: (percent?: number) => void): () => void {
	let step = from === to || isStill() ? STEPS : 0;
	const showStep = () => show(step < STEPS ? valueAtStep(from, to, step) : undefined);
	showStep();
	const timer = setInterval(() => {
		step += 1;
		showStep();
		if (step >= STEPS) clearInterval(timer);
	}, STEP_MS);
	return () => clearInterval(timer);
}

function Confetti({ celebration }: { celebration: Celebration | null }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		if (celebration && canvas.current && !isStill())
			return throwConfetti(canvas.current, celebration.confetti);
	}, [celebration]);
	return (
		<div aria-hidden="true">
			<canvas ref={canvas} />
		</div>
	);
}

const SHOWN_MS = 3_000;

type Props = { celebration: Celebration | null; isOwn: boolean };

export function MilestoneBanner({ celebration, isOwn }: Props) {
	const [past, setPast] = useState<Celebration | null>(null);
	useEffect(() => {
		const timer = setTimeout(() => setPast(celebration), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [celebration]);
	const milestone = celebration === past ? null : celebration?.milestone;
	const messages = isOwn ? texts.ownMessages : texts.messages;
	const allPaid = isOwn ? texts.allOwnPaid : texts.everythingPaid;
	return (
		<div role="status">
			{milestone && (
				<div className="toast">
					<p className="-rotate-6 rounded-lg border-2 border-paid px-3 py-1 font-display text-lg font-bold text-paid">
						{messages[milestone]}
					</p>
					<div className="text-ink-soft">{milestone === 100 ? allPaid : texts.percentReached(milestone)}</div>
				</div>
			)}
		</div>
	);
}

export const STEPS = 60;
export const STEP_MS = 1_000 / STEPS;

/** The whole number to show at a step between two values; fast at first, exact at the last step. */
export function valueAtStep(from: number, to: number, step: number): number {
	const left = 1 - Math.min(step, STEPS) / STEPS;
	return Math.round(to - (to - from) * left ** 2);
}
