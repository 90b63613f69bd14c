import type { Page } from "@playwright/test";
import { whileBroken } from "#tests/support/broken-writes.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { CATALOGUE, type CatalogueRow } from "#tests/support/error-catalogue.ts";
import { registerClient } from "#tests/support/people.ts";
import { openCheckout } from "#tests/support/tier-checkout.ts";

/** The rows of tests/api/error-catalogue.test.ts, as scripts show them. */

async function expectToast(page: Page, row: CatalogueRow, words?: string): Promise<void> {
	const toast = page.getByRole("region", { name: "Notifications" });
	await expect(toast.getByText(CATALOGUE[row].title ?? "", { exact: true })).toBeVisible();
	const text = CATALOGUE[row].text ?? words;
	if (text) await expect(toast.getByText(text, { exact: true })).toBeVisible();
	await expect(toast.locator(".text-late")).toHaveCount(CATALOGUE[row].look === "error" ? 1 : 0);
}

async function expectAlert(page: Page, row: CatalogueRow): Promise<void> {
	const alert = page.getByRole("main").getByRole("alert");
	await expect(alert.getByText(CATALOGUE[row].title ?? "", { exact: true })).toBeVisible();
	await expect(alert.getByText(CATALOGUE[row].text ?? "", { exact: true })).toBeVisible();
	await expect(alert).toHaveClass(/text-late|notice-late/);
}

async function signIn(page: Page, origin: string) {
	const client = await registerClient(origin, "Maya");
	await page.context().addCookies(client.cookies());
	return client;
}

const activate = (page: Page) => page.getByRole("button", { name: "Activate Subscription" }).click();

test("a checkout that fails says which step did", async ({ page, server }) => {
	const client = await signIn(page, server.origin);
	await openPage(page, await openCheckout(client));
	await page.getByText("Choose a test card").click();
	await page.getByRole("radio", { name: /Is declined/ }).check();
	await activate(page);
	await expectToast(page, "setupInWords", "Your card was declined.");
	await page.getByRole("radio", { name: /Works right away/ }).check();
	await whileBroken(server.databaseUrl, "update on card_setups", async () => {
		await activate(page);
		await expectToast(page, "unexpectedSetup");
	});
	const other = { planType: "pro", amount: 79, isAnnual: true };
	await client.json("POST", "/api/create-subscription-payment", other);
	await openPage(page, page.url());
	await page.getByText("Choose a test card").click();
	await page.getByRole("radio", { name: /Works right away/ }).check();
	await activate(page);
	await expectToast(page, "subscriptionCreation");
});

test("a subscription that cannot be confirmed says so", async ({ page, server }) => {
	await signIn(page, server.origin);
	await openPage(page, "/subscription-success/x");
	await expectToast(page, "confirmation");
	await expectAlert(page, "confirmation");
	await expect(page).toHaveTitle(/^Subscription Error/);
});
