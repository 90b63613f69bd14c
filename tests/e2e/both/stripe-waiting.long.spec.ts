import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/stripe-browser.ts";
import { paidMember } from "#tests/support/stripe-members.ts";

test.describe.configure({ timeout: 90_000 });

test("what Stripe has not the money for is on its way, and the recipient is a note", async ({
	page,
	stripe,
	twin,
	switchClient,
}) => {
	const { trip, olga } = await paidMember(stripe);
	await switchClient(olga);
	await page.goto(`/fund-release/${trip.id}`);
	await setUp(page);
	await page.getByRole("button", { name: "Agree and submit" }).click();
	const { balance } = twin.state;
	twin.topUp(-balance);
	await openForm(page);
	await expect(page.getByLabel("Who will you pay with it?")).toHaveAccessibleDescription(
		/The money itself goes to your own payout account/,
	);
	await page.getByLabel("Who will you pay with it?").fill("The airline");
	await release(page);
	await expect(page.getByText("$950.60 is on its way, usually within 2 days.")).toBeVisible();
	await expect(page.locator("#releases")).toContainText("On its way, usually within 2 days");
	await expect(page.getByRole("button", { name: /^Release/ })).toHaveCount(0);
	twin.topUp(balance);
	await page.getByRole("button", { name: "Change my bank account" }).click();
	await expect(page).toHaveURL(/\/express\//);
});

test("a payout that the bank sent back and an account that was closed are shown, and a new account takes its place", async ({
	page,
	stripe,
	twin,
	switchClient,
}) => {
	const { trip, olga } = await paidMember(stripe);
	await switchClient(olga);
	await page.goto(`/fund-release/${trip.id}`);
	await setUp(page);
	await page.getByRole("button", { name: "Agree and submit" }).click();
	await expect(page.getByText("Your payout account is ready", { exact: true })).toBeVisible();
	const account = twin.state.accounts.at(-1)?.id ?? "";
	const { id } = twin.payOut(account, 50_000);
	await twin.webhooks.settled();
	twin.settlePayout(id, "failed");
	await twin.webhooks.settled();
	await page.goto(`/fund-release/${trip.id}`);
	const payouts = page.locator("#payouts");
	await expect(payouts).toContainText("$500.00");
	await expect(payouts).toContainText("Came back");
	await expect(payouts).toContainText("The bank account has been closed.");

	twin.closeAccount(account);
	await twin.webhooks.settled();
	await page.goto(`/fund-release/${trip.id}`);
	await expect(page.getByText("Your payout account was closed", { exact: true })).toBeVisible();
	await expect(page.getByText("What is in the fund is safe.")).toBeVisible();
	await expect(page.getByRole("button", { name: /^Release/ })).toHaveCount(0);
	await setUp(page);
	await page.getByRole("button", { name: "Agree and submit" }).click();
	await expect(page.getByText("Your payout account is ready", { exact: true })).toBeVisible();
	expect(twin.state.accounts.at(-1)?.id).not.toBe(account);
});

async function openForm(page: Page): Promise<void> {
	const form = page.locator("details", { hasText: "Release up to $" });
	if ((await form.getAttribute("open")) === null) await form.locator("summary").click();
}

async function release(page: Page): Promise<void> {
	await openForm(page);
	await page.getByRole("button", { name: /^Release (\$[\d,.]+ )?to my account$/ }).click();
}

async function setUp(page: Page): Promise<void> {
	await page.getByLabel("Country").selectOption("United States");
	await page.getByText("A person", { exact: true }).click();
	await page.getByRole("button", { name: "Set up my payout account" }).click();
}
