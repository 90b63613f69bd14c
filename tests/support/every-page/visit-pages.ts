import type { Browser, Page, Response } from "@playwright/test";
import { waitForHydration } from "../browser.ts";
import type { PageState } from "../pages.ts";
import { axeProblems } from "./axe-problems.ts";
import { largeTextProblems } from "./large-text.ts";

/** Visits each page once on a phone, for all checks. @returns the problems */
export async function visitPages(browser: Browser, baseURL: string, pages: PageState[]): Promise<string[]> {
	const problems: string[] = [];
	const context = await browser.newContext({
		baseURL,
		reducedMotion: "reduce",
		viewport: { width: 360, height: 740 },
	});
	// Pages in one tab share a process, which compiles the scripts once.
	const page = await context.newPage();
	let name = "";
	const note = (problem: string) => problems.push(`${name}: ${problem}`);
	page.on("pageerror", (error) => note(error.message));
	page.on("console", (message) => {
		const isExpected = /status of (401|403|404|409|410)/.test(message.text());
		if (message.type() === "error" && !isExpected) note(`console: ${message.text()}`);
	});
	for (const state of pages) {
		const { status } = state;
		name = state.name;
		let response = await open(page, state);
		if (response?.headers().refresh) {
			await routeWithoutRefresh(page, response.url());
			await page.goto("about:blank"); // because its scripts set no cookie
			response = await open(page, state);
		}
		if (response?.status() !== status) note(`answered ${response?.status()}, not ${status}`);
		await waitForHydration(page);
		for (const problem of await axeProblems(page)) note(problem);
		const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
		if (sideways) note("scrolls sideways at 360 px");
		for (const problem of await largeTextProblems(page)) note(problem);
		await page.evaluate(() => sessionStorage.clear());
		await page.unrouteAll();
	}
	await context.close();
	return problems;
}

async function open(page: Page, { path, client }: PageState): Promise<Response | null> {
	await page.context().clearCookies();
	await page.context().addCookies(client.cookies());
	return page.goto(path).catch((error: Error) => {
		// The previous page reloads itself when it notices that it is signed out.
		if (!error.message.includes("ERR_ABORTED")) throw error;
		return page.goto(path);
	});
}

/** Without Refresh, because a page that waits for an answer would reload within seconds, during the checks. */
async function routeWithoutRefresh(page: Page, url: string): Promise<void> {
	await page.route(url, async (route) => {
		const response = await route.fetch();
		const { refresh: _, ...headers } = response.headers();
		await route.fulfill({ response, headers });
	});
}
