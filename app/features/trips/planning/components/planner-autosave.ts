import { useCallback, useEffect, useRef, useState } from "react";
import { hasEndedVisit } from "#app/lib/browser-storage.ts";
import { forgetPlanningProgress, savePlanningProgress } from "#app/lib/planning-progress.ts";
import type { PlannerValues } from "../planner-values.ts";

const IDLE_MS = 1_000;

export type SaveState = "none" | "saved" | "failed";

/**
 * Saves the draft 1 s after the last change and when the page is left: a signed-in user's in their account, a visitor's,
 * and one that could not be sent, in this browser.
 */
export function useAutosave(signedIn: boolean) {
	const [state, setState] = useState<SaveState>("none");
	const latest = useRef<PlannerValues | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const sending = useRef<AbortController>(null);

	const flush = useCallback(
		async (leaving: boolean) => {
			clearTimeout(timer.current);
			const values = latest.current;
			if (!values) return;
			if (hasEndedVisit()) {
				timer.current = setTimeout(flush, IDLE_MS, false);
				return setState("none");
			}
			if (!signedIn) {
				savePlanningProgress(values);
				return setState("saved");
			}
			latest.current = null;
			sending.current?.abort();
			sending.current = new AbortController();
			const { signal } = sending.current;
			const sent = await sendDraft(values, leaving, signal);
			if (signal.aborted) return;
			if (sent) forgetPlanningProgress();
			else savePlanningProgress(values);
			setState(sent ? "saved" : "failed");
		},
		[signedIn],
	);

	useEffect(() => {
		const leave = () => void flush(true);
		// "beforeunload" comes before a reload asks for the draft, but not every browser fires it; all fire "pagehide".
		const events = ["beforeunload", "pagehide"] as const;
		for (const event of events) window.addEventListener(event, leave);
		return () => {
			for (const event of events) window.removeEventListener(event, leave);
			leave();
			clearTimeout(timer.current);
		};
	}, [flush]);

	const schedule = useCallback(
		(values: PlannerValues) => {
			latest.current = values;
			clearTimeout(timer.current);
			timer.current = setTimeout(() => void flush(false), IDLE_MS);
		},
		[flush],
	);

	const stop = useCallback(() => {
		clearTimeout(timer.current);
		latest.current = null;
		sending.current?.abort();
	}, []);

	return { state, schedule, stop };
}

async function sendDraft(values: PlannerValues, keepalive: boolean, signal: AbortSignal): Promise<boolean> {
	try {
		const response = await fetch("/api/draft-trips", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(values),
			keepalive,
			signal,
		});
		return response.ok;
	} catch {
		return false;
	}
}
