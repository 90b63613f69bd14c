import type { Page } from "@playwright/test";
import { VIEWS } from "#app/features/dashboard/views.ts";
import { test as base, expect, waitForHydration } from "#tests/support/browser.ts";
import { changePages } from "#tests/support/change-pages.ts";
import { axeProblems } from "#tests/support/every-page/axe-problems.ts";
import { countPictures, htmlProblems, routerScripts } from "#tests/support/every-page/html-problems.ts";
import { largeTextProblems } from "#tests/support/every-page/large-text.ts";
import { missingStyles } from "#tests/support/every-page/missing-styles.ts";
import { everyPage, type PageState } from "#tests/support/pages.ts";

const test = base.extend<object, { pages: PageState[] }>({
	pages: [
		async ({ server }, use) =>
			use([...(await everyPage(server)).flatMap(withViews), ...(await changePages(server))]),
		{ scope: "worker" },
	],
});

test.describe.configure({ timeout: 240_000 });

/** Each page is visited once, for all checks. The parts let all workers take some of the pages. */
const PARTS = 8;
for (let part = 0; part < PARTS; part += 1) {
	test(`pages, part ${part + 1} of ${PARTS}: HTML is valid, no style is missing, axe finds nothing in both themes, large letters stay on the screen`, async ({
		browser,
		server,
		pages,
	}) => {
		const problems: string[] = [];
		const counts = { pictures: 0, scripts: 0 };
		const blank = await browser.newPage();
		const context = await browser.newContext({
			baseURL: server.origin,
			reducedMotion: "reduce",
			viewport: { width: 360, height: 740 },
		});
		// Pages in one tab share a process, which compiles the scripts once.
		const page = await context.newPage();
		let name = "";
		const note = (problem: string) => problems.push(`${name}: ${problem}`);
		page.on("pageerror", (error) => note(error.message));
		page.on("console", (message) => {
			const isExpected = /status of (401|403|404)/.test(message.text());
			if (message.type() === "error" && !isExpected) note(`console: ${message.text()}`);
		});
		for (const state of pages.filter((_, index) => index % PARTS === part)) {
			const { path, client, status } = state;
			name = state.name;
			await context.clearCookies();
			await context.addCookies(client.cookies());
			const response = await page.goto(path);
			if (response?.status() !== status) note(`answered ${response?.status()}, not ${status}`);
			const html = (await response?.text()) ?? "";
			counts.pictures += countPictures(html);
			counts.scripts += routerScripts(html).length;
			for (const problem of await htmlProblems(html)) note(problem);
			const css = await fetchStylesheet(page, html);
			for (const style of await blank.evaluate(missingStyles, { css, html })) note(`misses ${style}`);
			await waitForHydration(page);
			for (const problem of await axeProblems(page)) note(problem);
			const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
			if (sideways) note("scrolls sideways at 360 px");
			for (const problem of await largeTextProblems(page)) note(problem);
			await page.evaluate(() => sessionStorage.clear());
		}
		await context.close();
		await blank.close();
		expect(problems).toEqual([]);
		expect(counts.pictures).toBeGreaterThan(0);
		expect(counts.scripts).toBeGreaterThan(1);
	});
}

/** The dashboard's parts are shown one at a time on a phone. */
function withViews(state: PageState): PageState[] {
	if (state.name !== "trip-organizer") return [state];
	return VIEWS.map((view) => ({ ...state, name: `trip-${view}`, path: `${state.path}?view=${view}` }));
}

async function fetchStylesheet(page: Page, html: string): Promise<string> {
	const href = /<style [^>]*data-href="([^"]+)"/.exec(html)?.[1];
	if (!href) throw new Error("the page has no critical CSS");
	return (await page.request.get(href)).text();
}

test("the checks find what is wrong with a page", async ({ page }) => {
	await page.setContent(`<html lang="en"><title>x</title><style>
		@media (prefers-color-scheme: dark) { p { color: #111; background: #000 } }
	</style><main><h1>x</h1><p>Dark in the dark</p><img src="x.png"></main></html>`);
	const axe = await axeProblems(page);
	expect(axe).toContain("light: image-alt img");
	expect(axe).toContain("dark: color-contrast p");
	expect(axe).not.toContain("light: color-contrast p");
	expect(await largeTextProblems(page)).toEqual([]);
	await page.setContent("<p style='width: 14em'>x</p>");
	expect((await largeTextProblems(page)).join()).toContain("width: 14em");
	const html = "<style>p { color: red }</style><p>x</p>";
	const css = "p { color: red; margin: 0 } p:hover { color: blue } b { color: red }";
	expect(await page.evaluate(missingStyles, { css, html })).toEqual([
		expect.stringContaining("margin-top"),
		expect.stringContaining("margin-right"),
		expect.stringContaining("margin-bottom"),
		expect.stringContaining("margin-left"),
		"p:hover { color: blue }",
	]);
	expect((await htmlProblems("<p style='color: red'>")).join("\n")).toMatch(
		/no-inline-style[\s\S]*0 h1[\s\S]*no title/,
	);
});
