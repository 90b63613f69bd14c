import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { launchOptions } from "#tests/support/chromium.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setPlan } from "#tests/support/people.ts";

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

test("with letters of 32 px all plans and the boarding pass of somebody with a long name stay on a phone's screen", async ({
	page,
	context,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	setPlan(server.databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga, {
		title: "A very long name for a trip of the whole extended crew",
	});
	const join = `/join/${trip.shareId}`;
	await openPage(page, join);
	await page.getByText("More ways to pay").click();
	await page.locator("[value=weekly]").check();
	expect(await widthOf(page)).toBe(390);
	const guest = new Client(server.origin);
	const paid = await guest.post(join, {
		name: "Maximiliana-Alexandra Konstantinopoulou Featherstonehaugh III",
		email: "max@large.example",
		paymentPlan: "12-month",
		consent: "on",
		testCard: "success",
	});
	expect(paid.status).toBe(303);
	await context.addCookies(guest.cookies());
	await openPage(page, join);
	await expect(page.getByRole("heading", { name: "Boarding pass" })).toBeVisible();
	expect(await widthOf(page)).toBe(390);
});
