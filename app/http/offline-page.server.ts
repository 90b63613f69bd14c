import { unsent } from "#app/lib/texts.ts";
import type { RequestState } from "./context.server.ts";
import { isPublicPath } from "./search-engines.server.ts";

/** The worker keeps /offline. It is fetched well after the page has loaded, so that nothing waits for it. */
const WORKER_SCRIPT =
	'addEventListener("load",()=>setTimeout(()=>navigator.serviceWorker?.register("/sw.js").catch(()=>{}),3e3));';

/**
 * The router's script, if it runs, holds back forms itself. Elsewhere the browser would replace a form with its own
 * error page.
 */
const GUARD_SCRIPT = `addEventListener("submit",e=>{const b=e.submitter;if(navigator.onLine||!e.target.noValidate||!b||"hydrated"in document.documentElement.dataset)return;e.preventDefault();b.setCustomValidity(${JSON.stringify(unsent)});b.reportValidity();addEventListener("online",()=>b.setCustomValidity(""),{once:true})});`;

/**
 * The script of a public page that lets the browser show /offline later, and holds back forms while it is offline.
 * Pages in lite mode have none.
 */
export function workerScript({ lite }: RequestState, request: Request): string {
	const isScripted = !lite && isPublicPath(new URL(request.url).pathname);
	return isScripted ? WORKER_SCRIPT + GUARD_SCRIPT : "";
}
