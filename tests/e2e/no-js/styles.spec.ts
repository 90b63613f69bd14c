import { expect, test } from "#tests/support/browser.ts";
import { everyPage } from "#tests/support/pages.ts";

test("the styles that a first page brings along are all that it needs of the stylesheet", async ({
	server,
	browser,
}) => {
	test.setTimeout(120_000);
	const missing: string[] = [];
	for (const { name, path, client } of await everyPage(server)) {
		const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
		await context.addCookies(client.cookies());
		const page = await context.newPage();
		// Without a script some pages go on to the next one at once: here they stay.
		await page.route(`**${path}`, async (route) => {
			const response = await route.fetch();
			const html = await response.text();
			await route.fulfill({ response, body: html.replace(/<meta http-equiv="refresh"[^>]*>/i, "") });
		});
		await page.goto(path);
		const href = (await page.locator("style[data-href]").getAttribute("data-href")) ?? "";
		const css = await (await page.request.get(href)).text();
		for (const said of await page.evaluate(leftOut, css)) missing.push(`${name}: ${said}`);
		await context.close();
	}
	expect(missing).toEqual([]);
});

/** Runs in the page: what the whole stylesheet says of something that is here, and the page's own styles do not. */
function leftOut(css: string): string[] {
	type Said = { selector: string; said: string };
	function sayings(rules: CSSRuleList): Said[] {
		return Array.from(rules).flatMap((rule) => {
			if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) return sayings(rule.cssRules);
			if (!(rule instanceof CSSStyleRule)) return [];
			const own = rule.selectorText.split(/,\s*(?![^(]*\))/).flatMap((selector) =>
				Array.from(rule.style, (property) => ({
					selector,
					said: `${selector} { ${property}: ${rule.style.getPropertyValue(property)} }`,
				})),
			);
			return [...own, ...sayings(rule.cssRules)];
		});
	}
	/** Whatever its state: an element that is not pointed at now may be soon. */
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
		Array.from(document.styleSheets).flatMap((sheet) => sayings(sheet.cssRules).map(({ said }) => said)),
	);
	const whole = new CSSStyleSheet();
	whole.replaceSync(css);
	return sayings(whole.cssRules)
		.filter(({ selector, said }) => !said.includes("{ --") && !here.has(said) && fits(selector))
		.map(({ said }) => said);
}
