import { expect, openPage, test } from "#tests/support/browser.ts";
import { openCheckout } from "#tests/support/open-checkout.ts";
import { registerClient } from "#tests/support/people.ts";

test("Back from the profile leads out of a finished checkout", async ({ page, server }) => {
	const client = await registerClient(server.origin, "Pia");
	await page.context().addCookies(client.cookies());
	const path = await openCheckout(client, server.origin);
	await page.goto("/pricing");
	await openPage(page, path);
	await page.getByText("Choose a test card").click();
	await page.getByRole("radio", { name: /Works right away/ }).check();
	await page.getByRole("button", { name: "Activate Subscription" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscription Activated!");
	await page.waitForURL("**/profile");
	await page.evaluate(() => setTimeout(() => history.back()));
	await expect(page).toHaveURL(/\/pricing$/);
});
