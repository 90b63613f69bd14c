import { unsent } from "#app/lib/texts.ts";
import type { RequestState } from "./context.server.ts";
import { isPublicPath } from "./search-engines.server.ts";

/** The worker keeps /offline. It is fetched when the page has long been there, so that nothing waits for it. */
const WORKER_SCRIPT =
	'addEventListener("load",()=>setTimeout(()=>navigator.serviceWorker?.register("/sw.js").catch(()=>{}),3e3));';

/** Where the router's script runs it holds forms back itself. Elsewhere the browser would replace them by its error page. */
const GUARD_SCRIPT = `addEventListener("submit",e=>{const b=e.submitter;if(navigator.onLine||!e.target.noValidate||!b||"hydrated"in document.documentElement.dataset)return;e.preventDefault();b.setCustomValidity(${JSON.stringify(unsent)});b.reportValidity();addEventListener("online",()=>b.setCustomValidity(""),{once:true})});`;

/** The script of a public page that lets the browser show /offline later, and keeps its forms. Pages in lite mode have none. */
export function workerScript({ lite }: RequestState, request: Request): string {
	const isScripted = !lite && isPublicPath(new URL(request.url).pathname);
	return isScripted ? WORKER_SCRIPT + GUARD_SCRIPT : "";
}
