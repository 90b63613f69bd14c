import type { Page } from "@playwright/test";
import { type BookingSite, openBookingSite } from "./booking-site.ts";
import { test as base, openPage } from "./browser.ts";

/** Starts on the planner, next to a site whose booking can be pasted as a link. */
export const test = base.extend<object, { site: BookingSite; serverEnv: Record<string, string> }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
		async ({}, use) => {
			const site = await openBookingSite();
			await use(site);
			await site.close();
		},
		{ scope: "worker" },
	],
	serverEnv: [async ({ site }, use) => use(site.env), { scope: "worker" }],
	page: async ({ page, site, javaScriptEnabled }, use) => {
		Object.assign(site.house, { price: "1200.00", currency: "USD" });
		site.useNewLink(); // the server caches the previous link's page
		await (javaScriptEnabled === false ? page.goto("/") : openPage(page, "/"));
		await use(page);
	},
});

export const field = (page: Page, name: string) => page.locator(`[name="newItem.${name}"]`);

/** Pasting inserts the whole text at once. */
export async function paste(page: Page, text: string): Promise<void> {
	await field(page, "url").focus();
	await page.keyboard.insertText(text);
}
