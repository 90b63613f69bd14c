import { SCROLL_POSITIONS } from "#app/lib/scroll-positions.ts";
import { scriptString } from "./script-string.server.ts";

const LATER_MS = 500;

/**
 * To the browser, pages that the router has shown one after another are one document. Once such a page has been loaded
 * again, Back would only change the address, so this loads the page of that address. It stands first in a page, because
 * Back may be pressed while the page still arrives, and ends when the router runs (app/root.tsx). When a page is left, the
 * browser is asked to keep its scroll position.
 *
 * A page with a later address gets it here without being loaded again, so that no tap is lost.
 */
export function backScript(laterAddress: string | null = null): string {
	const later =
		laterAddress === null
			? ""
			: `;setTimeout(()=>{history.replaceState(history.state,"",${scriptString(laterAddress)});shown=at()},${LATER_MS})`;
	return `{const at=()=>location.pathname+location.search;let shown=at();onpopstate=()=>at()!==shown&&location.reload();addEventListener("pagehide",()=>{if(at()===shown)history.scrollRestoration="auto"})${later}}`;
}

/** For the end of a page. The browser leaves scrolling to the router, which starts late or never. */
export const SCROLL_SCRIPT = `if(history.scrollRestoration==="manual")try{scrollTo(0,JSON.parse(sessionStorage["${SCROLL_POSITIONS}"])[history.state.key])}catch{}`;
