import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { waitForHydration } from "#tests/support/browser.ts";
import { launchOptions } from "#tests/support/chromium.ts";
import { everyPage } from "#tests/support/pages.ts";
import { startServer } from "#tests/support/server.ts";
import { yearPages } from "#tests/support/year-pages.ts";
import { type FilledPage, filledPages } from "./filled-pages.ts";
import { fundPages } from "./fund-pages.ts";
import { groupPages } from "./group-pages.ts";
import { indexPage, type Screen } from "./index-page.ts";
import { drawMails } from "./mails.ts";
import { membershipPages } from "./membership-pages.ts";

const FOLDER = "screens";
const WIDTHS = [360, 768, 1280];
const THEMES = ["light", "dark"] as const;
const MAX_MINUTES = 60;

/** Every combination of settings in which a page is drawn. */
const VIEWS = WIDTHS.flatMap((width) =>
	THEMES.flatMap((theme) => [true, false].map((hasScript) => ({ width, theme, hasScript }))),
);
type View = (typeof VIEWS)[number];

const wanted = process.argv.slice(2);
const timeout = setTimeout(() => {
	console.error(`Stopped after ${MAX_MINUTES} minutes.`);
	process.exit(1);
}, MAX_MINUTES * 60_000);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const server = await startServer();
const funds = await fundPages(server);
const year = await yearPages();
const browser = await chromium.launch(launchOptions());
try {
	const hasMails = wanted.length === 0 || wanted.some((start) => start.startsWith("mail"));
	const screens = hasMails ? await drawMails(browser, FOLDER, isWanted) : [];
	const states: FilledPage[] = [
		...(await everyPage(server)),
		...(await filledPages(server)),
		...(await groupPages(server)),
		...(await membershipPages(server)),
		...funds.pages,
		...year.pages,
	].filter(isWanted);
	const twice = states.find(({ name }, index) => states.findIndex((one) => one.name === name) < index);
	if (twice) throw new Error(`two pages are called ${twice.name}, and would share their pictures`);
	for (const state of states) {
		for (const view of VIEWS) screens.push(await drawScreen(browser, server.origin, state, view));
		console.log(state.name);
	}
	writeFileSync(join(FOLDER, "index.html"), indexPage(screens));
	console.log(`${screens.length} pictures. Open ${join(FOLDER, "index.html")}.`);
	if (screens.length === 0) process.exitCode = 1;
} finally {
	clearTimeout(timeout);
	await browser.close();
	await funds.stop();
	await year.stop();
	await server.stop();
}

function isWanted({ name }: { name: string }): boolean {
	return wanted.length === 0 || wanted.some((start) => name.startsWith(start));
}

async function drawScreen(browser: Browser, origin: string, state: FilledPage, view: View): Promise<Screen> {
	const { path, client } = (await state.renew?.()) ?? state;
	const { width, theme, hasScript } = view;
	const options: BrowserContextOptions = {
		baseURL: origin,
		colorScheme: theme,
		javaScriptEnabled: hasScript,
		viewport: { width, height: width < 600 ? 740 : 900 },
	};
	const context = await browser.newContext(options);
	try {
		await context.addCookies(client.cookies());
		const page = await context.newPage();
		const response = await page.goto(path);
		if (hasScript) await waitForHydration(page);
		await state.act?.(page);
		await showWholePage(page);
		const file = `${state.name}-${width}-${theme}${hasScript ? "" : "-no-js"}.png`;
		await page.screenshot({ path: join(FOLDER, file), fullPage: true, animations: "disabled" });
		return { name: state.name, file, status: response?.status() ?? 0, ...view };
	} finally {
		await context.close();
	}
}

/** With a viewport as tall as the page, lazy pictures load and sticky bars move to the end. */
async function showWholePage(page: Page): Promise<void> {
	const width = page.viewportSize()?.width ?? 0;
	// Without scripts nothing can be evaluated in the page, but its element can be measured.
	const box = await page.locator("html").boundingBox();
	await page.setViewportSize({ width, height: Math.min(16_000, Math.ceil(box?.height ?? 900)) });
	await page.waitForLoadState("load");
	// A footer that has just become visible is drawn in the next frame.
	await page.screenshot();
}
