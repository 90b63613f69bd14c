import { type FormEvent, useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/**
 * The page keeps its scroll position when a button edits the list, and shows an added item at once. A button that is
 * pressed meanwhile waits for the answer, because its own request would break off the one that adds the item.
 */
export function useIntentSubmit(
	pending: string | null,
	onCreate: () => void,
	onAdd: (form: HTMLFormElement | null) => void,
) {
	const submit = useSubmit();
	const waiting = useRef<HTMLButtonElement | null>(null);
	useEffect(() => {
		const button = waiting.current;
		if (pending !== null || !button) return;
		waiting.current = null;
		if (button.isConnected) submit(button, { preventScrollReset: true });
	}, [pending, submit]);
	return (event: FormEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (!(submitter instanceof HTMLButtonElement) || submitter.value === "create") return onCreate();
		event.preventDefault();
		if (pending === "add") {
			waiting.current = submitter;
			return;
		}
		if (submitter.value === "add") onAdd(submitter.form);
		submit(submitter, { preventScrollReset: true });
	};
}
