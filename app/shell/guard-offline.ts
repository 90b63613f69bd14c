import { showToast } from "#app/ui/toast.tsx";
import * as texts from "./texts.ts";

/**
 * Offline, a form that the browser itself would post is not sent, because its page would give way to the browser's own.
 * A form that says so itself, as those of app/ui/form.tsx do, has `noValidate`.
 */
export function guardOffline(): () => void {
	const stop = (event: SubmitEvent) => {
		if (navigator.onLine || (event.target as HTMLFormElement).noValidate) return;
		event.preventDefault();
		event.stopPropagation();
		showToast({ type: "error", title: texts.unsent });
	};
	addEventListener("submit", stop, true);
	return () => removeEventListener("submit", stop, true);
}
