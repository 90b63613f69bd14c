import { SCROLL_POSITIONS } from "#app/lib/scroll-positions.ts";

/**
 * To the browser, pages that the router has shown one after another are one document. When one of them was loaded anew,
 * Back would only change the address, so the page of that address is loaded. The router answers Back when it runs
 * (app/root.tsx). The browser keeps the scroll position of such a page again when it is left.
 */
const BACK_SCRIPT =
	'{const at=()=>location.pathname+location.search,shown=at();onpopstate=()=>at()!==shown&&location.reload();addEventListener("pagehide",()=>{if(at()===shown)history.scrollRestoration="auto"})}';

/** Comes before all else in a page, because Back may be pressed while the page arrives. */
export function addBackScript(html: string, nonce: string): string {
	return html.replace("<head>", () => `<head><script nonce="${nonce}">${BACK_SCRIPT}</script>`);
}

/** For the end of a page: the browser leaves the scroll position of such a page to the router, which comes late or never. */
export const SCROLL_SCRIPT = `if(history.scrollRestoration==="manual")try{scrollTo(0,JSON.parse(sessionStorage["${SCROLL_POSITIONS}"])[history.state.key])}catch{}`;
