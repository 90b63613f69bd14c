import type { EntryContext } from "react-router";
import type { criticalCssFor as CriticalCssFor } from "./critical-css.server.ts";

/** Reads the loader data itself, because the router's own component suspends, which renderToString cannot wait for. */
export async function readHandoff(context: EntryContext): Promise<string> {
	const stream = context.serverHandoffStream;
	if (!stream) return "";
	context.serverHandoffStream = undefined;
	return new Response(stream).text();
}

/**
 * Delays all scripts until the page has loaded, because on a slow phone they would hold up its forms, and leaves the
 * scroll position to the browser. @param secure whether the styles cookie is Secure
 */
export function deferScripts(html: string, handoff: string, nonce: string, secure = false): string {
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

/** React writes these for `<ScrollRestoration>` and `<Scripts>`. Their elements stay, for hydration. */
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const SCROLL_SCRIPT = /<script nonce="[^"]*">\(\(storageKey[\s\S]*?<\/script>/;
const CONTEXT_SCRIPT = /<script nonce="[^"]*">(window\.__reactRouterContext[\s\S]*?)<\/script>/;
const MODULE_SCRIPT = /<script nonce="[^"]*" type="module" async="">([\s\S]*?)<\/script>/;
const EMPTY_SCRIPT = "<script></script>";

type StartupScript = { preloads: string[]; start: string; nonce: string; secure: boolean };

function startupScript({ preloads, start, nonce, secure }: StartupScript): string {
	return `addEventListener("load",()=>{const nonce=${scriptLiteral(nonce)},make=(tag,given)=>Object.assign(document.createElement(tag),given),add=(tag,given)=>document.head.append(make(tag,given)),go=()=>{${start}};${scriptLiteral(preloads)}.forEach(href=>add("link",{rel:"modulepreload",href}));const style=document.querySelector("style[data-href]");if(!style)return go();const href=style.dataset.href;style.after(make("link",{rel:"stylesheet",href,nonce,onload(){document.cookie="${STYLES_COOKIE}="+href+";path=/;max-age=31536000;samesite=lax${secure ? ";secure" : ""}";go()}}))})`;
}

/** The script above sets this cookie once the browser has the stylesheet. */
const STYLES_COOKIE = "gangway_styles";
const STYLESHEET = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="([^"]+)"\/>/;

type Styles = { cookies: string; nonce: string; fontFace: string; criticalCssFor: typeof CriticalCssFor };

/**
 * Puts the font's rule into the page, and the critical CSS too until the browser has the stylesheet, so that the page
 * shows without a second request. The script above adds the stylesheet after them and leaves them there, because
 * removing styles would have everything laid out again.
 */
export function inlineStyles(html: string, { cookies, nonce, fontFace, criticalCssFor }: Styles): string {
	return html.replace(STYLESHEET, (link, href: string) => {
		const css = cookies.includes(`${STYLES_COOKIE}=${href}`) ? null : criticalCssFor(href, html);
		const styles = css === null ? link : `<style nonce="${nonce}" data-href="${href}">${css}</style>`;
		return `<style nonce="${nonce}">${fontFace}</style>${styles}`;
	});
}

/** Escapes every character that could end the script. */
function scriptLiteral(value: unknown): string {
	return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeChar);
}

function escapeChar(char: string): string {
	return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
