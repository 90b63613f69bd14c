import type { Page } from "@playwright/test";
import { createOwnedTrip } from "#tests/support/people.ts";
import { expect, test } from "#tests/support/stripe-browser.ts";

async function toStripe(page: Page, origin: string): Promise<string> {
	const trip = await createOwnedTrip(origin);
	await page.goto(`/join/${trip.shareId}`);
	await expect(page.getByText("You pay on Stripe's own page")).toBeVisible();
	await page.locator("[name=name]").fill("Maya Kline");
	await page.locator("[name=email]").fill("maya@stripe.example");
	await page.getByRole("button", { name: /^Pay \$/ }).click();
	await expect(page.getByRole("group", { name: "Test card" })).toBeVisible();
	return trip.shareId;
}

test("a plain form post leads to Stripe's page and back, to a boarding pass", async ({
	page,
	server,
	twin,
}) => {
	const before = twin.state.charges.length;
	const shareId = await toStripe(page, server.origin);
	await page.getByLabel("Card that is declined").check();
	await page.getByRole("button", { name: /^Pay/ }).click();
	await expect(page.getByRole("alert")).toBeVisible();
	await page.getByLabel("Card that is accepted").check();
	await page.getByRole("button", { name: /^Pay/ }).click();
	await expect(page).toHaveURL(new RegExp(`/join/${shareId}`));
	await expect(page.getByText("Payment successful!")).toBeVisible();
	await expect(page.getByText("Boarding pass", { exact: true })).toBeVisible();
	expect(twin.state.charges.slice(before).filter(({ paid }) => paid)).toHaveLength(1);
});

test("a person who cancels on Stripe's page has paid nothing, and can pay there again", async ({
	page,
	server,
}) => {
	await toStripe(page, server.origin);
	await page.getByRole("link", { name: "Cancel and go back" }).click();
	await expect(page.getByRole("heading", { name: "Pay your share" })).toBeVisible();
	await page.getByRole("button", { name: /^Pay \$/ }).click();
	await page.getByLabel("Card that is accepted").check();
	await page.getByRole("button", { name: /^Pay/ }).click();
	await expect(page.getByText("Payment successful!")).toBeVisible();
});
