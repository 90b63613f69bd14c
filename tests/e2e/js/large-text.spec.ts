import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { launchOptions } from "#tests/support/chromium.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

const { args = [], ...options } = launchOptions();
test.use({
	viewport: { width: 390, height: 844 },
	launchOptions: { ...options, args: [...args, "--blink-settings=defaultFontSize=32"] },
});

const widthOf = (page: Page) => page.evaluate(() => document.scrollingElement?.scrollWidth);

test("with letters of 32 px no page scrolls sideways on a phone", async ({ page, context, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga, { title: "Lisbon with the crew" });
	for (const path of ["/login", "/register", `/join/${trip.shareId}`, "/no-such-page"]) {
		await openPage(page, path);
		await expect(page.locator("html")).toHaveCSS("font-size", "32px");
		expect(await widthOf(page), path).toBe(390);
	}
	await context.addCookies(olga.cookies());
	for (const path of ["/profile", "/profile?edit", `/trip/${trip.shareId}/refunds`, "/trip-results"]) {
		await openPage(page, path);
		expect(await widthOf(page), path).toBe(390);
	}
});

test("with letters of 32 px a page's header, footer, cards and rows stay on a phone's screen", async ({
	page,
	context,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	const wide = () =>
		page
			.locator("header.site-header *, footer *, .card, .ticket-frame, .item-row, .item-row *, .notice *")
			.evaluateAll((elements) =>
				elements
					.filter((element) => !element.closest("[popover]"))
					.filter((element) => element.getBoundingClientRect().right > innerWidth)
					.map((element) => element.outerHTML.slice(0, 100)),
			);
	await openPage(page, "/");
	expect(await wide()).toEqual([]);
	await context.addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}`);
	expect(await wide()).toEqual([]);
});
