import { type FormEvent, useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/**
 * Sends the form with the button that was pressed. The page keeps its scroll position when a button edits the list. A
 * button that is pressed while an item is being added waits for the answer, because its own request would break off
 * the one that adds the item.
 * @param onSend called with each button that sends the form
 */
export function useIntentSubmit(
	pending: string | null,
	onCreate: () => void,
	onSend: (button: HTMLButtonElement) => void,
) {
	const submit = useSubmit();
	const waiting = useRef<HTMLButtonElement | null>(null);
	const send = (button: HTMLButtonElement) => {
		onSend(button);
		submit(button, { preventScrollReset: true });
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: only an answer sends the button that waits for it
	useEffect(() => {
		const button = waiting.current;
		if (pending !== null || !button) return;
		waiting.current = null;
		if (button.isConnected) send(button);
	}, [pending]);
	return (event: FormEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (!(submitter instanceof HTMLButtonElement)) return onCreate();
		if (submitter.value === "create") {
			onSend(submitter);
			onCreate();
			return;
		}
		event.preventDefault();
		if (pending === "add") waiting.current = submitter;
		else send(submitter);
	};
}
