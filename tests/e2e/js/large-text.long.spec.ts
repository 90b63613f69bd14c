import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { setLargeText } from "#tests/support/every-page/large-text.ts";
import { createPlusTrip } from "#tests/support/plus-trip.ts";

test.use({ viewport: { width: 390, height: 844 } });

const widthOf = (page: Page) => page.evaluate(() => document.scrollingElement?.scrollWidth);

test("with letters of 32 px all plans and the boarding pass of someone with a long name stay on a phone's screen", async ({
	page,
	context,
	server,
}) => {
	const { trip } = await createPlusTrip(server, {
		title: "A very long name for a trip of the whole extended crew",
	});
	const join = `/join/${trip.shareId}`;
	await setLargeText(page);
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
	await expect(page.locator("html")).toHaveCSS("font-size", "32px");
});
