import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import stylesheet from "#app/app.css?url";
import type { ShareTag } from "#app/features/pictures/share-meta.ts";
import headingFont from "#app/fonts/bricolage-grotesque.woff2?url";
import { currentRequestId } from "#app/lib/log.server.ts";
import { KEPT_PAGE_SCRIPT, mayBeCached } from "./cached-pages.server.ts";
import type { RequestState } from "./context.server.ts";
import { forgetScript } from "./forget-person.server.ts";
import { backScript, SCROLL_SCRIPT } from "./history-scripts.server.ts";
import { workerScript } from "./offline-page.server.ts";
import { stylesOf } from "./page-styles.server.ts";
import { POST_ONCE_SCRIPT } from "./post-once.server.ts";
import { scriptString } from "./script-string.server.ts";
import { isSecure } from "./session.server.ts";

/** Says that a browser has the stylesheet in its cache. */
export const STYLES_COOKIE = `gangway_styles=${stylesheet}`;

/** The whole cookie, with its attributes. */
export const stylesCookie = (secure: boolean) =>
	`${STYLES_COOKIE};path=/;max-age=31536000;samesite=lax${secure ? ";secure" : ""}`;

/**
 * The parts of a sent page that only the server knows (app/shell/page-document.tsx shows them). The browser has none of
 * them.
 */
export type PageDocument = {
	nonce: string | undefined;
	shareTags: readonly ShareTag[]; // the programs that read them run no script
	styles: string | null; // on a first visit, the placeholder for the page's own styles until its markup is known
	firstScript: string;
	lastScript: string;
	shellParts: ReactNode;
	reference: string | undefined; // the request's id, for an error page
};

type Options = {
	router: { loaderData: ReadableStream<Uint8Array>; modules: string[] } | null; // null for a page without the router
	shellParts: PageDocument["shellParts"];
};

/** The parts of a page around its content (app/root.tsx renders them). */
export async function pageDocument(
	request: Request,
	state: RequestState,
	{ router, shellParts }: Options,
): Promise<PageDocument> {
	// In development Vite builds no stylesheet.
	const isFirstVisit = !import.meta.env.DEV && !request.headers.get("Cookie")?.includes(STYLES_COOKIE);
	const lastScripts = [
		forgetScript(state, request),
		SCROLL_SCRIPT,
		workerScript(state, request),
		mayBeCached(state, request) ? KEPT_PAGE_SCRIPT : "",
		POST_ONCE_SCRIPT,
		fetchLater({ isFirstVisit, hasRouter: router !== null, secure: isSecure(state) }),
		router || shellParts ? "" : PUT_TOAST_AGAIN,
		router ? startRouter(router.modules, await new Response(router.loaderData).text(), isFirstVisit) : "",
	];
	const firstScript = backScript(state.laterAddress);
	const lastScript = lastScripts.join("");
	if (state.nonce === null) {
		state.inlineSources = { scripts: [firstScript, lastScript].map(hashSource), styles: [] };
	}
	return {
		nonce: state.nonce ?? undefined,
		shareTags: state.shareTags,
		styles: isFirstVisit ? STYLES_HERE : null,
		firstScript,
		lastScript,
		shellParts,
		reference: currentRequestId(),
	};
}

/** Placeholders in the markup for the page's styles. A text of the page cannot contain them, because its `<` is escaped. */
const STYLES_HERE = "<!--styles-->";
const LATER_STYLES_HERE = '"<!--later styles-->"';

/** Inserts its own styles into the markup of a first visit. */
export function withStyles(markup: string, state: RequestState, routeFiles: readonly string[]): string {
	if (!markup.includes(STYLES_HERE)) return markup;
	const { now, later } = stylesOf(markup, markup.includes(LATER_STYLES_HERE) ? routeFiles : null);
	if (state.nonce === null) state.inlineSources.styles.push(hashSource(now));
	return markup
		.replace(STYLES_HERE, () => now)
		.replace(LATER_STYLES_HERE, () => scriptString(JSON.stringify(later)));
}

/**
 * Does what app/ui/toast.tsx and public/shell.js do on other pages: screen readers only announce what is put into a
 * region that they know already.
 */
const PUT_TOAST_AGAIN = `{const words=document.querySelector(".toasts[aria-live] .toast-words");words&&setTimeout(()=>words.replaceWith(words.cloneNode(true)),200)}`;

function hashSource(code: string): string {
	return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

/** Once the page has all that it needs, a first visit fetches the font that was left out and the whole stylesheet. */
function fetchLater({
	isFirstVisit,
	hasRouter,
	secure,
}: {
	isFirstVisit: boolean;
	hasRouter: boolean;
	secure: boolean;
}): string {
	if (!isFirstVisit) return hasRouter ? "const fetchLater=()=>{};" : "";
	const whole = `const fetchLater=()=>{${hasRouter ? ADD_FONT : ""}${fetchStylesheet(secure, hasRouter)}};`;
	return hasRouter ? whole : `${whole}addEventListener("load",()=>setTimeout(fetchLater));`;
}

/** Repeats the font's rule in app/app.css. */
const ADD_FONT = `document.fonts.add(new FontFace("Bricolage Grotesque","url(${headingFont})",{weight:"600 800",display:"swap"}));`;

/**
 * Makes the browser fetch the whole stylesheet for its next page, and sets the cookie that says so. With media "print"
 * it changes nothing here, but is ready when the router shows other data (app/shell/whole-styles.ts). A page without
 * the router applies it, for what its own script shows.
 */
const fetchStylesheet = (secure: boolean, hasRouter: boolean) =>
	`document.querySelector("style[data-page]").after(Object.assign(document.createElement("link"),{rel:"stylesheet",media:"print",href:"${stylesheet}",onload(){${hasRouter ? "" : 'this.onload=null;this.media="all";'}document.cookie="${stylesCookie(secure)}"},onerror(){this.remove()}}));`;

/** On a slow connection, the router's scripts wait this long for the page's icons and a first tap. */
const MAX_WAIT_MS = 600;

/**
 * Moves the router's scripts out of the element that holds them (app/root.tsx), once the page has loaded or soon after
 * its first paint.
 */
const startRouter = (modules: string[], loaderData: string, isFirstVisit: boolean) =>
	`{let isBegun=false;const begin=()=>{if(isBegun)return;isBegun=true;${isFirstVisit ? STYLES_FOR_SCRIPTS : ""}document.head.append(document.createRange().createContextualFragment(document.querySelector("noscript[data-scripts]").textContent));${preload(modules)}${handOver(loaderData)}};addEventListener("load",()=>setTimeout(begin));requestAnimationFrame(()=>setTimeout(begin,${MAX_WAIT_MS}))}`;

/** Adds the styles for elements that React shows later. They are not in the markup, from which the page's first styles were chosen. */
const STYLES_FOR_SCRIPTS = `{const own=document.querySelector("style[data-page]"),was=own.textContent;let at=0,is="";for(const[behind,css]of JSON.parse(${LATER_STYLES_HERE}))is+=was.slice(at,at+=behind)+css;own.textContent=is+was.slice(at)}`;

/** Preloads the imports of the router's scripts, each in its own task, so that a tap need not wait for all of them. */
const preload = (modules: string[]) =>
	`Promise.all(${JSON.stringify(modules)}.map((href)=>new Promise((done)=>setTimeout(()=>document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,onload:done,onerror:done})))))).then(fetchLater);`;

/** Gives the loaders' data to the router, in place of its own component (docs/decisions/0006-the-form-first.md). */
const handOver = (loaderData: string) =>
	`{const to=window.__reactRouterContext.streamController;to.enqueue(${scriptString(loaderData)});to.close()}`;
