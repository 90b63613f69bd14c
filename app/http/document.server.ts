import type { EntryContext } from "react-router";
import type { criticalCssFor as CriticalCssFor } from "./critical-css.server.ts";

type Handoff = ReadableStream<Uint8Array> | undefined;

/** The router's own component would suspend to read this stream, and renderToString cannot wait for that. */
export function takeHandoff(context: EntryContext): Handoff {
	const stream = context.serverHandoffStream;
	context.serverHandoffStream = undefined;
	return stream;
}

export async function readHandoff(stream: Handoff): Promise<string> {
	const decoder = new TextDecoder();
	const reader = stream?.getReader();
	let text = "";
	for (;;) {
		const { done, value } = (await reader?.read()) ?? { done: true };
		if (done) return text;
		text += decoder.decode(value, { stream: true });
	}
}

/**
 * Delays all scripts until the page has loaded, because on a slow phone they would hold up its forms, and leaves the
 * scroll position to the browser. Each request for a script starts in a task of its own, because all of them together
 * take a slow phone 60 ms. @param secure whether the styles cookie is Secure @param also a script that runs at once
 */
export function deferScripts(
	html: string,
	handoff: string,
	nonce: string,
	{ secure = false, also = "" } = {},
): string {
	const preloads: string[] = [];
	let context = "";
	let modules = "";
	const { head, content, scripts } = splitDocument(html, nonce);
	const quietHead = head.replace(MODULE_PRELOAD, (_, href: string) => {
		preloads.push(href);
		return "";
	});
	const emptied = scripts
		.replace(SCROLL_SCRIPT, EMPTY_SCRIPT)
		.replace(CONTEXT_SCRIPT, (_, code: string) => {
			context = code;
			return EMPTY_SCRIPT;
		})
		.replace(MODULE_SCRIPT, (_, code: string) => {
			modules = code;
			return EMPTY_SCRIPT;
		});
	const data = `const c=window.__reactRouterContext.streamController;c.enqueue(${scriptString(handoff)});c.close();`;
	const start = `${context}${data}add("script",{type:"module",nonce,textContent:${scriptString(modules)}})`;
	const bringsStyles = head.includes(styleStart(nonce));
	const code = startupScript({ preloads, start, nonce, bringsStyles, secure });
	return quietHead + content + appendScript(emptied, also ? `${code};${also}` : code, nonce);
}

/** Puts more before the end of a page's body. */
export function appendMarkup(html: string, markup: string): string {
	return html.replace("</body>", () => `${markup}</body>`);
}

export function appendScript(html: string, code: string, nonce: string): string {
	return appendMarkup(html, `<script nonce="${nonce}">${code}</script>`);
}

/** The patterns below look at the ends of a page only, because looking through all of it takes longer than the rest. */
function splitDocument(html: string, nonce: string) {
	const headEnd = html.indexOf("</head>");
	const firstScript = html.indexOf(`<script nonce="${nonce}"`, headEnd);
	const scriptsStart = firstScript < 0 ? html.lastIndexOf("</body>") : firstScript;
	return {
		head: html.slice(0, headEnd),
		content: html.slice(headEnd, scriptsStart),
		scripts: html.slice(scriptsStart),
	};
}

/** React writes these for `<ScrollRestoration>` and `<Scripts>`. Their elements stay, for hydration. */
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const SCROLL_SCRIPT = /<script nonce="[^"]*">\(\(storageKey[\s\S]*?<\/script>/;
const CONTEXT_SCRIPT = /<script nonce="[^"]*">(window\.__reactRouterContext[\s\S]*?)<\/script>/;
const MODULE_SCRIPT = /<script nonce="[^"]*" type="module" async="">([\s\S]*?)<\/script>/;
const EMPTY_SCRIPT = "<script></script>";

type StartupScript = {
	preloads: string[];
	start: string;
	nonce: string;
	bringsStyles: boolean; // whether the page has its styles inside
	secure: boolean;
};

function startupScript({ preloads, start, nonce, bringsStyles, secure }: StartupScript): string {
	const then = bringsStyles ? addStylesheet(secure) : "go()";
	return `addEventListener("load",()=>{const nonce="${nonce}",make=(tag,given)=>Object.assign(document.createElement(tag),given),add=(tag,given)=>document.head.append(make(tag,given)),go=()=>{${start}};[${preloads.map(scriptString)}].forEach(href=>setTimeout(add,0,"link",{rel:"modulepreload",href}));${then}})`;
}

/**
 * The stylesheet follows the inline styles, so that the order of rules holds. A cookie says that the browser has it.
 */
function addStylesheet(secure: boolean): string {
	return `const style=document.querySelector("style[data-href]"),href=style.dataset.href;style.after(make("link",{rel:"stylesheet",href,nonce,onload(){document.cookie="${STYLES_COOKIE}="+href+";path=/;max-age=31536000;samesite=lax${secure ? ";secure" : ""}";go()}}))`;
}

/** Names the stylesheet that a browser keeps. */
export const STYLES_COOKIE = "gangway_styles";
const styleStart = (nonce: string) => `<style nonce="${nonce}" data-href=`;
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
		const styles = css === null ? link : `${styleStart(nonce)}"${href}">${css}</style>`;
		return `<style nonce="${nonce}">${fontFace}</style>${styles}`;
	});
}

/** Escapes every character that could end the string or the script. Loader data has many double quotes, so they stay. */
function scriptString(text: string): string {
	return `'${text.replace(/['\\\n\r<>&\u2028\u2029]/g, escapeChar)}'`;
}

function escapeChar(char: string): string {
	if (char === "'" || char === "\\") return `\\${char}`;
	return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
