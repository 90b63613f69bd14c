import * as common from "#app/lib/texts.ts";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "./texts.ts";

/**
 * The itinerary and the emergency numbers may be kept offline, and the buttons that share a trip's link do not load a
 * page once scripts run.
 */
const WITHOUT_LINE = /\/(?:itinerary|emergency)$|^\/trip-created\//;

/**
 * While offline, stops forms that the browser itself would post and links to other pages, because the browser would
 * replace the page with its own error page. The forms of app/ui/form.tsx hold themselves back; `noValidate` marks them.
 */
export function guardOffline(): () => void {
	const stop = (event: Event, title: string) => {
		event.preventDefault();
		event.stopPropagation();
		showToast({ type: "error", title });
	};
	const holdForm = (event: SubmitEvent) => {
		if (navigator.onLine || (event.target as HTMLFormElement).noValidate) return;
		stop(event, common.unsent);
	};
	const holdLink = (event: MouseEvent) => {
		const link = (event.target as Element).closest("a");
		if (navigator.onLine || link?.origin !== location.origin) return;
		const { pathname } = link;
		if (pathname !== location.pathname && !WITHOUT_LINE.test(pathname)) stop(event, texts.offline);
	};
	addEventListener("submit", holdForm, true);
	addEventListener("click", holdLink, true);
	return () => {
		removeEventListener("submit", holdForm, true);
		removeEventListener("click", holdLink, true);
	};
}
