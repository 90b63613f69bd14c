import { expect, test } from "#tests/support/browser.ts";
import { organizerWithTrip } from "#tests/support/people.ts";

test("without scripts a test card is chosen, made the default and deleted", async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	const add = async (card: string) => {
		await page.goto("/profile/payment-methods/add");
		await expect(page.getByLabel("CVV")).toBeHidden();
		await page.getByRole("radio", { name: card }).check();
		await page.getByLabel("Street address").fill("1 Main St");
		await page.getByLabel("City").fill("Austin");
		await page.getByLabel("State").fill("TX");
		await page.getByLabel("ZIP code").fill("78701");
		await page.getByRole("button", { name: "Save card" }).click();
		await expect(page.getByText("Payment Method Added")).toBeVisible();
	};
	await add("Works right away");
	await add("Is declined when it is charged");
	const cards = page.getByRole("main").getByRole("listitem");
	await expect(cards.first()).toContainText("Visa •••• 4242");
	await expect(cards.first()).toContainText("Default");
	await page.getByRole("button", { name: "Set Default: Visa •••• 0002" }).click();
	await expect(page.getByText("Default Payment Method Updated")).toBeVisible();
	await expect(cards.first()).toContainText("Visa •••• 0002");
	await cards.first().getByText("Delete", { exact: true }).click();
	await page.getByRole("button", { name: "Delete Visa •••• 0002" }).click();
	await expect(page.getByText("Payment Method Deleted")).toBeVisible();
	await expect(cards).toHaveCount(1);

	await page.goto(`/join/${trip.shareId}`);
	await expect(page.getByRole("radio", { name: "Visa •••• 4242" })).toBeChecked();
	await expect(page.getByRole("radio", { name: "Works right away" })).toBeHidden();
	await page.getByRole("radio", { name: "Another card" }).check();
	await expect(page.getByRole("radio", { name: "Works right away" })).toBeVisible();
	await page.getByRole("radio", { name: "Visa •••• 4242" }).check();
	await page.getByRole("button", { name: /^Pay \$/ }).click();
	await expect(page.getByText("Payment successful!")).toBeVisible();
});
