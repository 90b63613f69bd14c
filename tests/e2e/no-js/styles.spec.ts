import { expect, test } from "#tests/support/browser.ts";
import { everyPage } from "#tests/support/pages.ts";

test("a first page's own styles are all that it needs of the stylesheet", async ({ server, browser }) => {
	test.setTimeout(120_000);
	const missing: string[] = [];
	for (const { name, path, client } of await everyPage(server)) {
		const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
		await context.addCookies(client.cookies());
		const page = await context.newPage();
		// Without JavaScript some pages redirect at once, and this keeps them where they are.
		await page.route(`**${path}`, async (route) => {
			const response = await route.fetch();
			const html = await response.text();
			await route.fulfill({ response, body: html.replace(/<meta http-equiv="refresh"[^>]*>/i, "") });
		});
		await page.goto(path);
		const href = (await page.locator("style[data-href]").getAttribute("data-href")) ?? "";
		const css = await (await page.request.get(href)).text();
		for (const text of await page.evaluate(missingDeclarations, css)) missing.push(`${name}: ${text}`);
		await context.close();
	}
	expect(missing).toEqual([]);
});

/**
 * Runs in the page and lists the declarations of the whole stylesheet that match the page but are missing in its own
 * styles.
 */
function missingDeclarations(css: string): string[] {
	type Declaration = { selector: string; text: string };
	function declarationsOf(rules: CSSRuleList): Declaration[] {
		return Array.from(rules).flatMap((rule) => {
			if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule))
				return declarationsOf(rule.cssRules);
			if (!(rule instanceof CSSStyleRule)) return [];
			const own = rule.selectorText.split(/,\s*(?![^(]*\))/).flatMap((selector) =>
				Array.from(rule.style, (property) => ({
					selector,
					text: `${selector} { ${property}: ${rule.style.getPropertyValue(property)} }`,
				})),
			);
			return [...own, ...declarationsOf(rule.cssRules)];
		});
	}
	/** States are ignored, because an element may be hovered or focused later. */
	const anyState = (selector: string) =>
		selector
			.replace(/::[\w-]+(\([^)]*\))?/g, "")
			.replace(
				/(?<!\\):(hover|focus-visible|focus|active|disabled|checked|open|user-invalid|invalid)/g,
				":not(x)",
			);
	const fits = (selector: string) => {
		try {
			return document.querySelector(anyState(selector) || "*") !== null;
		} catch {
			return true;
		}
	};
	const here = new Set(
		Array.from(document.styleSheets).flatMap((sheet) =>
			declarationsOf(sheet.cssRules).map(({ text }) => text),
		),
	);
	const whole = new CSSStyleSheet();
	whole.replaceSync(css);
	return declarationsOf(whole.cssRules)
		.filter(({ selector, text }) => !text.includes("{ --") && !here.has(text) && fits(selector))
		.map(({ text }) => text);
}
