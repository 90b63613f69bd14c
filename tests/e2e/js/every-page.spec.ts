import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { test as base, expect, hydrated } from "#tests/support/browser.ts";
import { htmlProblems, picturesIn, routerScripts } from "#tests/support/every-page/html-problems.ts";
import { leftOut } from "#tests/support/every-page/left-out-styles.ts";
import { everyPage, type SeenPage } from "#tests/support/pages.ts";

const test = base.extend<object, { pages: SeenPage[] }>({
	pages: [async ({ server }, use) => use(await everyPage(server)), { scope: "worker" }],
});

test.describe.configure({ timeout: 240_000 });

/** Each page is visited once, for everything; in parts, so that all workers have some. */
const PARTS = 6;
for (let part = 0; part < PARTS; part += 1) {
	test(`pages, part ${part + 1} of ${PARTS}: valid HTML, all their styles, nothing for axe in either theme`, async ({
		browser,
		server,
		pages,
	}) => {
		const problems: string[] = [];
		const found = { pictures: 0, scripts: 0 };
		const blank = await browser.newPage();
		for (const { name, path, who, status } of pages.filter((_, index) => index % PARTS === part)) {
			const note = (problem: string) => problems.push(`${name}: ${problem}`);
			const context = await browser.newContext({
				baseURL: server.origin,
				reducedMotion: "reduce",
				viewport: { width: 360, height: 740 },
			});
			await context.addCookies(who.cookies());
			const page = await context.newPage();
			page.on("pageerror", (error) => note(error.message));
			page.on("console", (message) => {
				const expected = /status of (401|403|404)/.test(message.text());
				if (message.type() === "error" && !expected) note(`console: ${message.text()}`);
			});
			const response = await page.goto(path);
			if (response?.status() !== status) note(`answered ${response?.status()}, not ${status}`);
			const html = (await response?.text()) ?? "";
			found.pictures += picturesIn(html);
			found.scripts += routerScripts(html).length;
			for (const problem of await htmlProblems(html)) note(problem);
			for (const said of await blank.evaluate(leftOut, { css: await wholeStylesheet(page, html), html }))
				note(said);
			await hydrated(page);
			for (const problem of await axeProblems(page)) note(problem);
			const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
			if (sideways) note("scrolls sideways at 360 px");
			await context.close();
		}
		await blank.close();
		expect(problems).toEqual([]);
		expect(found.pictures).toBeGreaterThan(0);
		expect(found.scripts).toBeGreaterThan(1);
	});
}

async function wholeStylesheet(page: Page, html: string): Promise<string> {
	const href = /<style [^>]*data-href="([^"]+)"/.exec(html)?.[1];
	if (!href) throw new Error("a first page has its styles inside");
	return (await page.request.get(href)).text();
}

async function axeProblems(page: Page): Promise<string[]> {
	const problems: string[] = [];
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		// No page has a frame: all is found in the page itself, without a second one.
		const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
		for (const { id, nodes } of violations) {
			const where = nodes.map(({ target }) => target.join(" ")).slice(0, 3);
			problems.push(`${colorScheme}: ${id} ${where.join(", ")}`);
		}
	}
	return problems;
}
