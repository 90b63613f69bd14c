import { expect, openPage, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test("offline, a message stays in its box, on the page, and goes out later", async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	const box = page.locator("[name=message]");
	await page.context().setOffline(true);
	await box.fill("See you at the gate");
	await box.press("Enter");
	await expect(page.getByText("Not sent: you are offline. What you typed is still here.")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Lisbon");
	await expect(box).toHaveValue("See you at the gate");
	await page.context().setOffline(false);
	await box.press("Enter");
	await expect(page.locator("#chat li").last()).toContainText("See you at the gate");
	await expect(box).toHaveValue("");
});
