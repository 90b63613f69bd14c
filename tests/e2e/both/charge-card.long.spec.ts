import { expect, test } from "#tests/support/stripe-browser.ts";
import { paidMember } from "#tests/support/stripe-members.ts";
import { CARD_CHOICES } from "#tests/support/stripe-twin/objects/cards.ts";

test("a guest changes the card of their automatic charges without paying, and then removes it", async ({
	page,
	stripe,
	switchClient,
	javaScriptEnabled,
}) => {
	const { trip, maya } = await paidMember(stripe, { paymentPlan: "3-month", guest: true });
	await switchClient(maya);
	const charges = stripe.twin.state.charges.length;
	await page.goto(`/trip/${trip.shareId}/automatic-charges`);
	await expect(page.getByText("We charge your Visa •••• 4242:")).toBeVisible();
	await page.getByRole("link", { name: "Change the card" }).click();
	await expect(page.getByText("Until the new card is saved")).toBeVisible();
	await expect(page.getByText("By saving the card you say")).toBeVisible();
	const give = async (card: "declined" | "authentication_once") => {
		if (javaScriptEnabled) {
			await expect(page.locator("input[name=surface]")).toHaveCount(1);
			await page.getByLabel("Test card").selectOption(card);
		} else await page.getByLabel(CARD_CHOICES[card].label).check();
		await page.getByRole("button", { name: "Save card" }).click();
	};
	if (!javaScriptEnabled) {
		await page.getByRole("button", { name: "Save card" }).click();
		await expect(page.getByRole("group", { name: "Test card" })).toBeVisible();
	}
	await give("declined");
	await expect(page.getByRole("alert")).toBeVisible();
	await give("authentication_once");
	await page.getByRole("button", { name: "Complete authentication" }).click();
	await expect(page).toHaveURL(/\/automatic-charges$/);
	await expect(page.getByText("Card saved")).toBeVisible();
	await expect(page.getByText("We charge your Visa •••• 3155:")).toBeVisible();
	expect(stripe.twin.state.charges).toHaveLength(charges);

	await page.getByText("Remove this card").click();
	await expect(page.getByText("you pay each payment yourself by its date").first()).toBeVisible();
	await page.getByRole("button", { name: "Remove Visa •••• 3155" }).click();
	await expect(page.getByText("Card removed")).toBeVisible();
	await expect(page.getByRole("link", { name: "Save a card and switch them on" })).toBeVisible();
});
