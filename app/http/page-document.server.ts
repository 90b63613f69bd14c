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
import { STYLES_HERE, stylesOf } from "./page-styles.server.ts";
import { POST_ONCE_SCRIPT } from "./post-once.server.ts";
import { scriptString } from "./script-string.server.ts";
import { isSecure } from "./session.server.ts";

/** Says that a browser has the stylesheet in its cache. */
export const STYLES_COOKIE = `gangway_styles=${stylesheet}`;

/** The whole cookie, with its attributes. */
export const stylesCookie = (secure: boolean) =>
	`${STYLES_COOKIE};path=/;max-age=31536000;samesite=lax${secure ? ";secure" : ""}`;

/** What only the server knows of a page that it sends (app/shell/page-document.tsx shows it). The browser has none of it. */
export type PageDocument = {
	nonce: string | undefined;
	shareTags: readonly ShareTag[]; // the programs that read them run no script
	styles: string | null; // on a first visit, what stands for the page's own styles until its markup is known
	firstScript: string;
	lastScript: string;
	shellParts: ReactNode;
	reference: string | undefined; // the request's id, for an error page
};

type Options = {
	router: { loaderData: ReadableStream<Uint8Array>; modules: string[] } | null; // null for a page without it
	shellParts: PageDocument["shellParts"];
};

/** What the page of a request has beside its content (app/root.tsx renders it). */
export async function pageDocument(
	request: Request,
	state: RequestState,
	{ router, shellParts }: Options,
): Promise<PageDocument> {
	// Vite builds no stylesheet while we develop.
	const isFirstVisit = !import.meta.env.DEV && !request.headers.get("Cookie")?.includes(STYLES_COOKIE);
	const lastScripts = [
		forgetScript(state, request),
		SCROLL_SCRIPT,
		workerScript(state, request),
		mayBeCached(state, request) ? KEPT_PAGE_SCRIPT : "",
		POST_ONCE_SCRIPT,
		fetchLater({ isFirstVisit, hasRouter: router !== null, secure: isSecure(state) }),
		router || shellParts ? "" : PUT_TOAST_AGAIN,
		router ? startRouter(router.modules, await new Response(router.loaderData).text()) : "",
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

/** Puts the styles of its own into the markup of a first visit. */
export function withStyles(markup: string, state: RequestState, hasRouter: boolean): string {
	if (!markup.includes(STYLES_HERE)) return markup;
	const all = stylesOf(markup);
	const styles = hasRouter ? all.replace(FONT_FACE, "") : all;
	if (state.nonce === null) state.inlineSources.styles.push(hashSource(styles));
	return markup.replace(STYLES_HERE, () => styles);
}

/**
 * Does what app/ui/toast.tsx and public/shell.js do on other pages: screen readers only announce what is put into a
 * region that they know already.
 */
const PUT_TOAST_AGAIN = `{const words=document.querySelector(".toasts[aria-live] .toast-words");words&&setTimeout(()=>words.replaceWith(words.cloneNode(true)),200)}`;

function hashSource(code: string): string {
	return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

/** The font of headings has 27 KB. It is loaded after the router's scripts, because a first tap has to wait for them. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/;

/** Once the page has all that it needs, a first visit fetches the font that was left out, and the whole stylesheet. */
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
	const whole = `const fetchLater=()=>{${hasRouter ? ADD_FONT : ""}${fetchStylesheet(secure)}};`;
	return hasRouter ? whole : `${whole}addEventListener("load",()=>setTimeout(fetchLater));`;
}

/** Repeats the font's rule in app/app.css. */
const ADD_FONT = `document.fonts.add(new FontFace("Bricolage Grotesque","url(${headingFont})",{weight:"600 800",display:"swap"}));`;

/**
 * Has the browser fetch the whole stylesheet, which this page needs for what a script shows later, and remember that it has
 * it. Until it has come it is for print, because nothing is painted while a stylesheet for the screen is on its way.
 */
const fetchStylesheet = (secure: boolean) =>
	`document.querySelector("style[data-page]").after(Object.assign(document.createElement("link"),{rel:"stylesheet",media:"print",href:"${stylesheet}",onload(){this.onload=null;this.media="all";document.cookie="${stylesCookie(secure)}"},onerror(){this.remove()}}));`;

/** On a slow line a page has this long for its icons and a first tap before the router's scripts are fetched. */
const MAX_WAIT_MS = 600;

/**
 * Brings the router's scripts out of the element that holds them (app/root.tsx), once the page has loaded or soon after
 * its first paint.
 */
const startRouter = (modules: string[], loaderData: string) =>
	`{let isBegun=false;const begin=()=>{if(isBegun)return;isBegun=true;document.head.append(document.createRange().createContextualFragment(document.querySelector("noscript[data-scripts]").textContent));${preload(modules)}${handOver(loaderData)}};addEventListener("load",()=>setTimeout(begin));requestAnimationFrame(()=>setTimeout(begin,${MAX_WAIT_MS}))}`;

/** What the router's scripts import, each asked for in a task of its own, so that a tap need not wait for all. */
const preload = (modules: string[]) =>
	`Promise.all(${JSON.stringify(modules)}.map((href)=>new Promise((done)=>setTimeout(()=>document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,onload:done,onerror:done})))))).then(fetchLater);`;

/** Gives the loaders' data to the router, as its own component for this would (docs/decisions/0006-the-form-first.md). */
const handOver = (loaderData: string) =>
	`{const to=window.__reactRouterContext.streamController;to.enqueue(${scriptString(loaderData)});to.close()}`;
