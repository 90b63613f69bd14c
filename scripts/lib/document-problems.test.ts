import { expect, test } from "vitest";
import { deferScripts, inlineStyles } from "#app/http/document.server.ts";
import { addBackScript } from "#app/http/history-scripts.server.ts";
import { documentProblems } from "./document-problems.ts";

const STYLESHEET = `<link rel="stylesheet" href="/assets/a.css"/>`;
const PRELOAD = `<link rel="modulepreload" href="/assets/a.js" nonce="n"/>`;
const SCROLL_SCRIPT = `<script nonce="n">((storageKey, restoreKey) => {})("positions", null)</script>`;
const CONTEXT_SCRIPT = `<script nonce="n">window.__reactRouterContext = {};</script>`;
const MODULE_SCRIPT = `<script nonce="n" type="module" async="">import "/assets/a.js";</script>`;
const FORM = "<form><input></form>";
const PAGE = `<html><head>${STYLESHEET}${PRELOAD}</head><body>${FORM}${SCROLL_SCRIPT}${CONTEXT_SCRIPT}${MODULE_SCRIPT}</body></html>`;

function problemsOf(page: string): string[] {
	const criticalCssFor = () => "p{margin:0}";
	const html = inlineStyles(page, { cookies: "", nonce: "n", fontFace: "@font-face{}", criticalCssFor });
	return documentProblems(addBackScript(deferScripts(html, "[]", "n"), "n"));
}

test("a page in the expected shape has no problems", () => {
	expect(problemsOf(PAGE)).toEqual([]);
});

test.each([
	[
		"the stylesheet's attributes in another order",
		STYLESHEET,
		`<link href="/assets/a.css" rel="stylesheet"/>`,
		"A link to a stylesheet is left",
	],
	["no stylesheet", STYLESHEET, "", "critical CSS"],
	["two stylesheets", STYLESHEET, STYLESHEET + STYLESHEET, "A link to a stylesheet is left"],
	[
		"the preload's attributes in another order",
		PRELOAD,
		`<link href="/assets/a.js" rel="modulepreload"/>`,
		"A module preload is left",
	],
	["no preload", PRELOAD, "", "no modules to preload"],
	["another scroll script", "((storageKey", "((key", "a script beside the startup script"],
	["another context script", "window.__reactRouterContext", "self.__reactRouterContext", "router's context"],
	["a module script without async", ` async=""`, "", "The page's modules"],
	["a module script that is missing", MODULE_SCRIPT, "", "emptied router scripts"],
	[
		"a script that we do not know",
		FORM,
		`${FORM}<script nonce="n">go()</script>`,
		"a script beside the startup script",
	],
	["a head that has attributes", "<head>", "<head lang>", "listen for Back"],
	["a page that lost its form", FORM, "", "form is gone"],
])("%s is a problem", (_, expected, changed, problem) => {
	expect(PAGE).toContain(expected);
	expect(problemsOf(PAGE.replace(expected, changed)).join("\n")).toContain(problem);
});
