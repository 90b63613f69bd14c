import { useEffect } from "react";
import { useNavigation } from "react-router";
import { showToast } from "#app/ui/toast.tsx";

/** Shows an error as a toast too, once it is on the page and the page has loaded its data again, which closes toasts. */
export function useErrorToast(title: string | undefined, message: string | undefined, cause: unknown): void {
	const isIdle = useNavigation().state === "idle";
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server has a toast of its own
	useEffect(() => {
		if (!title || !message || !isIdle) return;
		// The toast region must have hydrated first.
		const timer = setTimeout(() => showToast({ title, message, type: "error" }));
		return () => clearTimeout(timer);
	}, [title, message, cause, isIdle]);
}
