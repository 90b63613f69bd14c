import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { deferScripts, inlineStyles } from "./document.server.ts";

const PAGE = `<html><head><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="stylesheet" href="/a.css"/></head><body><p>Hi</p><script nonce="n" type="module" async="">import "/a.js";</script></body></html>`;

test("scripts are requested only after the page has loaded, styles at once", () => {
	const html = deferScripts(PAGE, "[]", "n");
	expect(html).not.toContain(`rel="modulepreload"`);
	expect(html).not.toContain(`type="module"`);
	expect(html).toContain(`<link rel="stylesheet" href="/a.css"/>`);
	expect(html).toContain(`['/a.js'].forEach`);
	expect(html).toContain(`textContent:'import "/a.js";'`);
});

test("the router's scripts run only after the page has loaded, and do not scroll it", () => {
	const scroll = `((storageKey, restoreKey) => { scrollTo(0, 1) })("positions", null)`;
	const context = "window.__reactRouterContext = {};window.__reactRouterContext.stream = 1;";
	const page = PAGE.replace(
		`<script nonce="n" type`,
		`<script nonce="n">${scroll}</script><script nonce="n">${context}</script><script nonce="n" type`,
	);
	const [early, late] = deferScripts(page, "[]", "n").split(`addEventListener("load"`);
	expect(early).not.toMatch(/scrollTo|__reactRouterContext/);
	expect(early?.match(/<script><\/script>/g)).toHaveLength(3);
	expect(late).not.toContain("scrollTo");
	expect(late).toContain(`go=()=>{${context}const c=window.__reactRouterContext.streamController;`);
});

test("loader data can neither end its script nor act as a replacement pattern", () => {
	const html = deferScripts(PAGE, `</script><script>alert(1)</script> $& $\` \u2028`, "n");
	expect(html).not.toContain("</script><script>alert");
	expect(html).toContain(String.raw`\u003c/script\u003e\u003cscript\u003ealert(1)`);
	expect(html).toContain("$\\u0026 $` \\u2028");
	expect(html.match(/<\/body>/g)).toHaveLength(1);
});

test("the browser reads exactly the loader data", () => {
	const data = `{"quotes":"'\\" \\\\ </script>"}\n\r\u2028 You're`;
	const [, literal = ""] = /c\.enqueue\((.*)\);c\.close/.exec(deferScripts(PAGE, data, "n")) ?? [];
	expect(runInNewContext(literal)).toBe(data);
});

test("only a page with its styles inside adds the stylesheet to them", () => {
	const criticalCssFor = () => "p{color:red}";
	const first = inlineStyles(PAGE, { cookies: "", nonce: "n", fontFace: "", criticalCssFor });
	expect(deferScripts(first, "[]", "n")).toContain("gangway_styles=");
	expect(deferScripts(PAGE, "[]", "n")).toMatch(/;go\(\)\}\)<\/script>/);
	expect(deferScripts(PAGE, "[]", "n")).not.toContain("gangway_styles");
});

test("the first page contains its styles, and a browser that has the stylesheet gets a link", () => {
	const styles = {
		cookies: "",
		nonce: "n",
		fontFace: "@font-face{src:url(/a.woff2)}",
		criticalCssFor: (href: string) => (href === "/a.css" ? "p{color:red} /* $& */" : null),
	};
	const first = inlineStyles(PAGE, styles);
	expect(first).toContain(`<style nonce="n" data-href="/a.css">p{color:red} /* $& */</style>`);
	expect(first).toContain(`<style nonce="n">@font-face{src:url(/a.woff2)}</style>`);
	expect(first).not.toContain("stylesheet");
	const linked = inlineStyles(PAGE, { ...styles, cookies: "x=1; gangway_styles=/a.css" });
	expect(linked).toBe(
		PAGE.replace('<link rel="stylesheet"', (link) => `<style nonce="n">${styles.fontFace}</style>${link}`),
	);
	expect(inlineStyles(PAGE, { ...styles, cookies: "gangway_styles=/old.css" })).toBe(first);
	expect(inlineStyles(PAGE, { ...styles, criticalCssFor: () => null })).toBe(linked);
});
