import { useRef, useState } from "react";
import { pathTo } from "#app/lib/path-to.ts";
import * as texts from "../texts.ts";

/** A message on its way. Its key makes it the same message however often it is sent. */
export type Unsent = {
	key: string;
	text: string[];
	id?: string; // once the server has it
	error?: string;
};

/** Messages that are on their way, and how to send one: one after the other, so that they arrive in their order. */
export function useSending(shareId: string, reload: () => void) {
	const [unsent, setUnsent] = useState<Unsent[]>([]);
	const turn = useRef<Promise<void>>(null);
	const send = ({ key, text }: Unsent) => {
		const put = (message: Unsent) =>
			setUnsent((list) =>
				list.some((one) => one.key === key)
					? list.map((one) => (one.key === key ? message : one))
					: [...list, message],
			);
		put({ key, text });
		const previous = turn.current;
		turn.current = (async () => {
			await previous;
			put({ key, text, ...(await post(shareId, key, text[0])) });
			reload();
		})();
	};
	return { unsent, send };
}

async function post(shareId: string, key: string, message?: string): Promise<Partial<Unsent>> {
	try {
		const response = await fetch(pathTo("/api/trips/:tripId/messages", { tripId: shareId }), {
			method: "POST",
			headers: { "Content-Type": "application/json", "Idempotency-Key": key },
			body: JSON.stringify({ message }),
		});
		const answer = await response.json();
		if (response.ok) return { id: answer.id };
		return { error: response.status === 401 ? texts.signedOut : `${texts.notSent}: ${answer.message}` };
	} catch {
		return { error: texts.notSent };
	}
}
