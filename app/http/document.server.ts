import type { EntryContext } from "react-router";
import type { criticalCssFor as CriticalCssFor } from "./critical-css.server.ts";

/**
 * Takes the loader data out of the router's stream, as its own StreamTransfer component would piece by piece; that
 * component suspends, which renderToString cannot wait for.
 */
export async function readHandoff(context: EntryContext): Promise<string> {
	const stream = context.serverHandoffStream;
	if (!stream) return "";
	context.serverHandoffStream = undefined;
	return new Response(stream).text();
}

/**
 * The rendered page with its loader data, and with all its scripts put off until it has loaded: on a slow line and a
 * slow processor they would hold up the form. The scroll position of a page that is opened again is the browser's to
 * restore: after all that, the router's script would move a page that is being read.
 * @param secure whether browsers come by https, so that the cookie which its script sets is Secure
 */
export function completeDocument(html: string, handoff: string, nonce: string, secure = false): string {
	const preloads: string[] = [];
	let context = "";
	let modules = "";
	const document = html
		.replace(MODULE_PRELOAD, (_, href: string) => {
			preloads.push(href);
			return "";
		})
		.replace(SCROLL_SCRIPT, EMPTY_SCRIPT)
		.replace(CONTEXT_SCRIPT, (_, code: string) => {
			context = code;
			return EMPTY_SCRIPT;
		})
		.replace(MODULE_SCRIPT, (_, code: string) => {
			modules = code;
			return EMPTY_SCRIPT;
		});
	const data = `const c=window.__reactRouterContext.streamController;c.enqueue(${scriptLiteral(handoff)});c.close();`;
	const start = `${context}${data}add("script",{type:"module",nonce,textContent:${scriptLiteral(modules)}})`;
	const code = startupScript({ preloads, start, nonce, secure });
	return document.replace("</body>", () => `<script nonce="${nonce}">${code}</script></body>`);
}

/** As React writes them for the router's `<ScrollRestoration>` and `<Scripts>`. Their elements stay, for hydration. */
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const SCROLL_SCRIPT = /<script nonce="[^"]*">\(\(storageKey[\s\S]*?<\/script>/;
const CONTEXT_SCRIPT = /<script nonce="[^"]*">(window\.__reactRouterContext[\s\S]*?)<\/script>/;
const MODULE_SCRIPT = /<script nonce="[^"]*" type="module" async="">([\s\S]*?)<\/script>/;
const EMPTY_SCRIPT = "<script></script>";

type StartupScript = { preloads: string[]; start: string; nonce: string; secure: boolean };

function startupScript({ preloads, start, nonce, secure }: StartupScript): string {
	return `addEventListener("load",()=>{const nonce=${scriptLiteral(nonce)},make=(tag,given)=>Object.assign(document.createElement(tag),given),add=(tag,given)=>document.head.append(make(tag,given)),go=()=>{${start}};${scriptLiteral(preloads)}.forEach(href=>add("link",{rel:"modulepreload",href}));const style=document.querySelector("style[data-href]");if(!style)return go();const href=style.dataset.href;style.before(make("link",{rel:"stylesheet",href,nonce,onload(){style.remove();document.cookie="${STYLES_COOKIE}="+href+";path=/;max-age=31536000;samesite=lax${secure ? ";secure" : ""}";go()}}))})`;
}

/** The cookie that says which stylesheet this browser keeps; set by the script above, once it does. */
const STYLES_COOKIE = "gangway_styles";
const STYLESHEET = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="([^"]+)"\/>/;

/**
 * The page with the styles it needs inside, for a browser that does not keep the stylesheet yet: it is spared a
 * second journey before it can show anything. The script later puts the stylesheet itself in their place.
 * @param criticalCssFor what a page needs of a stylesheet, by its address; null where there is none
 */
export function inlineCriticalCss(
	html: string,
	{
		cookies,
		nonce,
		criticalCssFor,
	}: { cookies: string; nonce: string; criticalCssFor: typeof CriticalCssFor },
): string {
	return html.replace(STYLESHEET, (link, href: string) => {
		const css = cookies.includes(`${STYLES_COOKIE}=${href}`) ? null : criticalCssFor(href, html);
		return css === null ? link : `<style nonce="${nonce}" data-href="${href}">${css}</style>`;
	});
}

/** A value as a script may hold it: nothing in it can end the script. */
function scriptLiteral(value: unknown): string {
	return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeChar);
}

function escapeChar(char: string): string {
	return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
