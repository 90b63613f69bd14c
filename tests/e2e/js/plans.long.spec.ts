import { expect, openPage, test } from "#tests/support/browser.ts";
import { registerClient } from "#tests/support/people.ts";
import { openCheckout } from "#tests/support/tier-checkout.ts";

test("Back from the profile leads out of a finished checkout", async ({ page, server }) => {
	const client = await registerClient(server.origin, "Pia");
	await page.context().addCookies(client.cookies());
	const path = await openCheckout(client);
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

test("the checkout and the confirmation of another's plan show nothing of it", async ({ page, server }) => {
	const path = await openCheckout(await registerClient(server.origin, "Pia"));
	const stranger = await registerClient(server.origin, "Sam");
	await page.context().addCookies(stranger.cookies());
	await page.goto(path);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid Subscription");
	await page.goto(`/subscription-success/${path.split("/")[2]}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscription Error");
});
