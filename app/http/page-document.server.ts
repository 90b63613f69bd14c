import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ReactNode } from "react";
import stylesheet from "#app/app.css?url";
import type { ShareTag } from "#app/features/pictures/share-meta.ts";
import { currentRequestId } from "#app/lib/log.server.ts";
import { KEPT_PAGE_SCRIPT, mayBeCached } from "./cached-pages.server.ts";
import type { RequestState } from "./context.server.ts";
import { forgetScript } from "./forget-person.server.ts";
import { BACK_SCRIPT, SCROLL_SCRIPT } from "./history-scripts.server.ts";
import { workerScript } from "./offline-page.server.ts";
import { POST_ONCE_SCRIPT } from "./post-once.server.ts";
import { isSecure } from "./session.server.ts";

/** Says that a browser has the stylesheet in its cache. */
export const STYLES_COOKIE = `gangway_styles=${stylesheet}`;

/** What only the server knows of a page that it sends (app/shell/page-document.tsx shows it). The browser has none of it. */
export type PageDocument = {
	nonce: string | undefined;
	shareTags: readonly ShareTag[]; // the programs that read them run no script
	styles: string | null; // the whole stylesheet, for a browser that does not have its file yet
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
	const isStyled = request.headers.get("Cookie")?.includes(STYLES_COOKIE);
	const styles = isStyled ? null : readStylesheet();
	const lastScripts = [
		forgetScript(state, request),
		SCROLL_SCRIPT,
		workerScript(state, request),
		mayBeCached(state, request) ? KEPT_PAGE_SCRIPT : "",
		POST_ONCE_SCRIPT,
		styles === null ? "" : fetchStylesheet(isSecure(state)),
		router ? preload(router.modules) + handOver(await new Response(router.loaderData).text()) : "",
	];
	const lastScript = lastScripts.join("");
	if (state.nonce === null) {
		state.inlineSources = {
			scripts: [BACK_SCRIPT, lastScript].map(hashSource),
			styles: styles === null ? [] : [hashSource(styles)],
		};
	}
	return {
		nonce: state.nonce ?? undefined,
		shareTags: state.shareTags,
		styles,
		firstScript: BACK_SCRIPT,
		lastScript,
		shellParts,
		reference: currentRequestId(),
	};
}

function hashSource(code: string): string {
	return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

let css: string | undefined;

/** Null under Vite, which builds no stylesheet. */
function readStylesheet(): string | null {
	if (import.meta.env.DEV) return null;
	css ??= readFileSync(`build/client${stylesheet}`, "utf8");
	return css;
}

/**
 * Has the browser fetch the stylesheet for its next page, once this page has all that it needs, and remember that. For print
 * it changes nothing here, and as a stylesheet it is at hand when the next page begins.
 */
const fetchStylesheet = (secure: boolean) =>
	`addEventListener("load",()=>setTimeout(()=>document.head.append(Object.assign(document.createElement("link"),{rel:"stylesheet",media:"print",href:"${stylesheet}",onload(){document.cookie="${STYLES_COOKIE};path=/;max-age=31536000;samesite=lax${secure ? ";secure" : ""}"}}))));`;

/** Fetches modules once the page is here: links in the head would take the line from it. */
const preload = (modules: string[]) =>
	`for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;

/** Gives the loaders' data to the router, as its own component for this would (docs/decisions/0006-the-form-first.md). */
const handOver = (loaderData: string) =>
	`{const to=window.__reactRouterContext.streamController;to.enqueue(${scriptString(loaderData)});to.close()}`;

/** Escapes every character that could end the string or the script. Loader data has many double quotes, so they stay. */
export function scriptString(text: string): string {
	return `'${text.replace(/['\\\n\r<>&\u2028\u2029]/g, escapeChar)}'`;
}

function escapeChar(char: string): string {
	if (char === "'" || char === "\\") return `\\${char}`;
	return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
