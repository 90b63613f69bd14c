import { SCROLL_POSITIONS } from "#app/lib/scroll-positions.ts";

/**
 * To the browser, pages that the router has shown one after another are one document. Once such a page has been loaded
 * again, Back would only change the address, so this loads the page of that address. It stands first in a page, because
 * Back may be pressed while the page still arrives, and ends when the router runs (app/root.tsx). When a page is left, the
 * browser is asked to keep its scroll position.
 */
export const BACK_SCRIPT =
	'{const at=()=>location.pathname+location.search,shown=at();onpopstate=()=>at()!==shown&&location.reload();addEventListener("pagehide",()=>{if(at()===shown)history.scrollRestoration="auto"})}';

/** For the end of a page. The browser leaves it to the router to scroll such a page, but the router comes late or never. */
export const SCROLL_SCRIPT = `if(history.scrollRestoration==="manual")try{scrollTo(0,JSON.parse(sessionStorage["${SCROLL_POSITIONS}"])[history.state.key])}catch{}`;
