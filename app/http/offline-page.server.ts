import type { RequestState } from "./context.server.ts";
import { isPublicPath } from "./search-engines.server.ts";

/** The worker keeps /offline. It is fetched when the page has long been there, so that nothing waits for it. */
const WORKER_SCRIPT =
	'addEventListener("load",()=>setTimeout(()=>navigator.serviceWorker?.register("/sw.js").catch(()=>{}),3e3));';

/** The script of a public page that lets the browser show /offline later. Pages in lite mode have no script. */
export function workerScript({ lite }: RequestState, request: Request): string {
	return !lite && isPublicPath(new URL(request.url).pathname) ? WORKER_SCRIPT : "";
}
