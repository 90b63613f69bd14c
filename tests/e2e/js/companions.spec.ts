import { expect, openPage, test } from "#tests/support/browser.ts";
import { createOwnedTrip } from "#tests/support/people.ts";

test("the price follows how many one pays for, and what was typed and the focus stay", async ({
	page,
	server,
}) => {
	const trip = await createOwnedTrip(server.origin);
	await openPage(page, `/join/${trip.shareId}`);
	await page.getByLabel("Your name").fill("Ann");
	await page.getByLabel("Email").fill("ann@companions.example");
	const pay = (amount: string) => page.getByRole("button", { name: `Pay ${amount} and join` });
	await expect(pay("$970.00")).toBeVisible();
	await page.getByRole("link", { name: "Coming with others? Pay for them too" }).click();
	await expect(pay("$1,940.00")).toBeVisible();
	await expect(page.getByLabel("Your name")).toHaveValue("Ann");
	await page.getByLabel("Name of companion 1").fill("Ben");
	const count = page.getByLabel("How many do you pay for, beside yourself?");
	await count.focus();
	await count.selectOption("2");
	await expect(pay("$2,910.00")).toBeVisible();
	await expect(count).toBeFocused();
	await expect(page.getByLabel("Name of companion 1")).toHaveValue("Ben");
	await page.getByLabel("Name of companion 2").fill("Cleo");
	await pay("$2,910.00").click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("You're aboard");
	await expect(page.getByText("Ben and Cleo").first()).toBeVisible();
});
