import { useState } from "react";
import { pathTo } from "#app/lib/path-to.ts";
import type { FormSubmitEvent } from "#app/ui/form.tsx";
import { useReload } from "#app/ui/use-reload.ts";
import type { AssistantView } from "../assistant-view.server.ts";
import * as texts from "../texts.ts";

/** A question on its way, and the part of its answer received so far. */
export type Asked = { question: string; text: string; isWaiting: boolean };

/**
 * Sends the form by script if a model answers, and shows the answer while it is written. Otherwise, and if streams do
 * not work, the form is posted normally.
 */
export function useAsking({ trip: { shareId }, host }: AssistantView) {
	const [asked, setAsked] = useState<Asked | null>(null);
	const reload = useReload();
	const ask = (event: FormSubmitEvent): boolean => {
		const { submitter } = event.nativeEvent as SubmitEvent;
		const form = new FormData(event.currentTarget, submitter);
		const question = String(form.get("question") ?? "").trim();
		if (!host || !question) return true;
		event.preventDefault();
		setAsked({ question, text: "", isWaiting: true });
		const add = (text: string) => setAsked((now) => now && { ...now, text: now.text + text });
		stream(pathTo("/trip/:shareId/assistant/stream", { shareId }), form, add)
			.then(async (problem) => {
				if (problem) return setAsked({ question, text: problem, isWaiting: false });
				await reload();
				setAsked(null);
			})
			.catch(() => setAsked({ question, text: texts.noAnswer, isWaiting: false }));
		return false;
	};
	return { asked, ask };
}

/** @returns why it was refused, in words; null if it was answered */
async function stream(url: string, form: FormData, add: (text: string) => void): Promise<string | null> {
	const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
	const response = await fetch(url, { method: "POST", body });
	if (!response.ok || !response.body)
		return ((await response.json()) as { message?: string }).message ?? texts.noAnswer;
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let waiting = "";
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return texts.noAnswer;
		waiting += value;
		const events = waiting.split("\n\n");
		waiting = events.pop() ?? "";
		for (const event of events.filter((one) => one.startsWith("data: "))) {
			const {
				text,
				refused,
				done: id,
			} = JSON.parse(event.slice(6)) as { text?: string; refused?: string; done?: string };
			if (text) add(text);
			if (refused) return refused;
			if (id) return null;
		}
	}
}
