import { type Browser, chromium, type Page } from "@playwright/test";
import { SESSION_COOKIE } from "#tests/bench/seed.ts";
import { launchOptions } from "#tests/support/chromium.ts";

const SLOWDOWN = 6;

/** Chromium for Android is built without the desktop's editor for dates: its date fields open the system's picker. */
const PHONE_DATES = "--disable-blink-features=InputMultipleFieldsUI";

type Line = { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };
type Options = { line?: Line; prepare?: (page: Page) => Promise<unknown> };

export type SlowPhone = {
	/** A new page of a new visitor, with a processor six times slower. The organizer of the trips is signed in. */
	open(isOrganizer: boolean, options?: Options): Promise<{ page: Page; close: () => Promise<void> }>;
	close(): Promise<void>;
};

export async function slowPhone(origin: string): Promise<SlowPhone> {
	const { args = [], ...options } = launchOptions();
	const browser = await chromium.launch({ ...options, args: [...args, PHONE_DATES] });
	return {
		open: (isOrganizer, options) => openPage(browser, origin, isOrganizer, options),
		close: () => browser.close(),
	};
}

async function openPage(browser: Browser, baseURL: string, isOrganizer: boolean, options: Options = {}) {
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
	await device.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
	if (options.line) {
		await device.send("Network.enable");
		await device.send("Network.emulateNetworkConditions", options.line);
	}
	return { page, close: () => context.close() };
}
