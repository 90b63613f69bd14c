import { useCallback, useEffect, useRef, useState } from "react";
import { forgetProgress, saveProgress } from "#app/lib/browser-storage.ts";
import type { PlannerValues } from "../planner-values.ts";

const IDLE_MS = 1_000;

export type SaveState = "none" | "saved" | "failed";

/**
 * Keeps what is typed: 1 s after the last change, and at once when the page is left. For a signed-in user it is
 * their draft; a visitor's plan stays in this browser, and so does a draft that could not be sent.
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
			if (!signedIn) {
				saveProgress(values);
				return setState("saved");
			}
			latest.current = null;
			sending.current?.abort();
			sending.current = new AbortController();
			const { signal } = sending.current;
			const sent = await sendDraft(values, leaving, signal);
			if (signal.aborted) return;
			if (sent) forgetProgress();
			else saveProgress(values);
			setState(sent ? "saved" : "failed");
		},
		[signedIn],
	);

	useEffect(() => {
		const leave = () => void flush(true);
		// Before a reload asks for the draft, "beforeunload" comes in time; "pagehide" comes everywhere.
		const events = ["beforeunload", "pagehide"] as const;
		for (const event of events) window.addEventListener(event, leave);
		return () => {
			for (const event of events) window.removeEventListener(event, leave);
			leave();
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

	/** Nothing more is kept: the plan becomes a trip, or is thrown away. */
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
