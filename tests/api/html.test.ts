import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyPage, type PageState } from "#tests/support/pages.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let pages: PageState[];
beforeAll(async () => {
	server = await startServer();
	pages = await everyPage(server);
});
afterAll(() => server.stop());

const validator = new HtmlValidate({
	extends: ["html-validate:recommended"],
	rules: {
		// React writes attributes in its own case, inline scripts with a nonce, and `<br/>`.
		"attr-case": "off",
		"void-style": "off",
		"no-inline-style": "error",
		"long-title": "off",
		"no-trailing-whitespace": "off",
		"require-sri": "off",
		// React's ids begin with an underscore, and ids of nested fields contain dots; HTML allows both.
		"valid-id": ["error", { relaxed: true }],
		"attribute-boolean-style": "off",
		"attribute-empty-style": "off",
		// Safari needs `role` on a list whose markers CSS removes.
		"no-redundant-role": "off",
	},
});

test("every page is valid HTML, with the status it should have, and no inline style", async () => {
	const problems: string[] = [];
	for (const { name, path, client, status } of pages) {
		const response = await client.get(path);
		const html = await response.text();
		if (response.status !== status) problems.push(`${name}: answered ${response.status}, not ${status}`);
		const report = await validator.validateString(html);
		for (const message of report.results.flatMap((result) => result.messages)) {
			problems.push(`${name}: ${message.ruleId} ${message.message} (${message.selector})`);
		}
	}
	expect(problems).toEqual([]);
}, 60_000);

test("each page has one h1, a title of its own and a language", async () => {
	for (const { name, path, client } of pages) {
		const html = await (await client.get(path)).text();
		expect([name, html.match(/<h1[\s>]/g)?.length]).toEqual([name, 1]);
		expect(html).toMatch(/<html lang="en"/);
		expect([name, /<title>[^<]+<\/title>/.test(html)]).toEqual([name, true]);
	}
});

test("no picture is preloaded in the head, because it would delay the page's form", async () => {
	let pictures = 0;
	for (const { name, path, client } of pages) {
		const html = await (await client.get(path)).text();
		pictures += html.match(/<img /g)?.length ?? 0;
		expect([name, html.match(/<link [^>]*as="image"[^>]*>/g)]).toEqual([name, null]);
	}
	expect(pictures).toBeGreaterThan(5);
});

test("none of the router's scripts runs before its page has loaded", async () => {
	let found = 0;
	for (const { name, path, client } of pages) {
		const html = await (await client.get(path)).text();
		const scripts = Array.from(html.matchAll(/<script(?: [^>]*)?>([^<]+)/g), ([, code = ""]) => code);
		const routers = scripts.filter((code) => /__reactRouter|storageKey|import/.test(code));
		for (const code of routers) expect([name, code.slice(0, 24)]).toEqual([name, 'addEventListener("load",']);
		found += routers.length;
	}
	expect(found).toBeGreaterThan(10);
});
