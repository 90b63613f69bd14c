import { InlineScript } from "./page-document.tsx";

/**
 * Offline, no form is posted, because the browser would replace this page, with what was typed, by its own. Signing out
 * is let through, so that the worker deletes its copies.
 */
const HOLD_FORMS_SCRIPT =
	'const unsent=document.getElementById("unsent");addEventListener("submit",(event)=>{if(navigator.onLine||event.target.action.endsWith("/logout"))return;event.preventDefault();unsent.hidden=false});addEventListener("online",()=>{unsent.hidden=true});';

/**
 * The worker keeps only pages that it served itself, so the script asks it to load this page again if it came without
 * the worker or must not be kept as it is.
 */
function keepScript(isCacheable: boolean): string {
	return `const worker=navigator.serviceWorker;if(worker){const again=${!isCacheable}||!worker.controller;worker.register("/sw.js").then(()=>worker.ready).then(({active})=>again&&active.postMessage("keep")).catch(()=>{})}`;
}

/** Null in lite mode, which keeps nothing. */
export type OfflineCopy = { isCacheable: boolean } | null;

/**
 * The only script of a page that people read where connections are bad: it keeps an offline copy and holds back forms.
 */
export function KeptPageScript({ copy, more = "" }: { copy: OfflineCopy; more?: string }) {
	if (!copy) return null;
	return <InlineScript code={HOLD_FORMS_SCRIPT + keepScript(copy.isCacheable) + more} />;
}
