import { type Browser, chromium, type Page } from "@playwright/test";
import { SESSION_COOKIE } from "#tests/bench/seed.ts";
import { launchOptions } from "#tests/support/chromium.ts";

/** How long the phone's processor takes to build and lay out a list of 1,500 rows, in ms. */
const PHONE_TAKES = 200;
const TRIES = 15;

/** Chromium for Android lacks the desktop's editor for dates: its date fields open the system's picker. */
const PHONE_DATES = "--disable-blink-features=InputMultipleFieldsUI";

type Line = { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };
type Options = { line?: Line; prepare?: (page: Page) => Promise<unknown> };

export type SlowPhone = {
	slowdown: number; // how many times slower than this machine the phone is
	/** Opens a page for a new visitor, or signed in as the organizer of the trips. */
	open(isOrganizer: boolean, options?: Options): Promise<{ page: Page; close: () => Promise<void> }>;
	close(): Promise<void>;
};

export async function slowPhone(origin: string): Promise<SlowPhone> {
	const { args = [], ...options } = launchOptions();
	const browser = await chromium.launch({ ...options, args: [...args, PHONE_DATES] });
	const slowdown = Math.max(1, PHONE_TAKES / (await timeOfList(browser)));
	return {
		slowdown,
		open: (isOrganizer, options) => openPage(browser, slowdown, { origin, isOrganizer, ...options }),
		close: () => browser.close(),
	};
}

/** The shortest of several runs, in ms. It makes the phone equally slow on a fast and on a slow machine. */
async function timeOfList(browser: Browser): Promise<number> {
	const page = await browser.newPage();
	const times = await page.evaluate((tries) => {
		const rows = Array.from(
			{ length: 1_500 },
			(_, n) => `<li><b>Item ${n}</b> <span>costs $${n}</span></li>`,
		);
		return Array.from({ length: tries }, () => {
			const start = performance.now();
			document.body.innerHTML = `<ul style="display: flex; flex-wrap: wrap">${rows.join("")}</ul>`;
			return document.body.offsetHeight && performance.now() - start;
		});
	}, TRIES);
	await page.close();
	return Math.min(...times);
}

type Visit = Options & { origin: string; isOrganizer: boolean };

async function openPage(
	browser: Browser,
	slowdown: number,
	{ origin: baseURL, isOrganizer, ...options }: Visit,
) {
	const context = await browser.newContext({
		baseURL,
		viewport: { width: 360, height: 740 },
		hasTouch: true,
		isMobile: true,
	});
	if (isOrganizer) await context.addCookies([{ ...SESSION_COOKIE, url: baseURL }]);
	const page = await context.newPage();
	await options.prepare?.(page);
	const device = await context.newCDPSession(page);
	await device.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
	if (options.line) {
		await device.send("Network.enable");
		await device.send("Network.emulateNetworkConditions", options.line);
	}
	return { page, close: () => context.close() };
}
