import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/stripe-browser.ts";
import { paidMember } from "#tests/support/stripe-members.ts";

// These tests are long, and machines may be busy.
test.describe.configure({ timeout: 90_000 });

// The platform pays card fees from its own money (Rules: Booking fee), so without any money the
// last cents could not be released.
test.beforeEach(async ({ stripe }) => {
	await paidMember(stripe);
});

test.afterEach(({ twin }) => {
	twin.webhooks.mode = "immediate";
});

test("after onboarding at Stripe money is released, refused while the account is restricted, and released again", async ({
	page,
	stripe,
	twin,
	switchClient,
}) => {
	const before = twin.state.transfers.length;
	const { trip, olga } = await paidMember(stripe);
	await switchClient(olga);
	await page.goto(`/fund-release/${trip.id}`);
	await setUp(page);
	await page.getByRole("button", { name: "Save for later" }).click();
	await expect(page.getByText("Your payout account is not ready yet")).toBeVisible();
	await onboard(page);
	await expect(page.getByText("Your payout account is ready", { exact: true })).toBeVisible();

	const account = twin.state.accounts.at(-1)?.id ?? "";
	twin.webhooks.mode = "lose";
	twin.onboard(account, "restricted");
	await release(page);
	await expect(page.getByRole("alert")).toContainText("Nothing was released.");
	await expect(page.locator("#releases")).toContainText("$950.60Refused, back in the fund");
	await onboard(page);
	await release(page);
	await expect(page.getByText("$950.60 is on its way to your payout account.")).toBeVisible();
	const transfers = twin.state.transfers.slice(before);
	expect(transfers.map(({ amount, destination }) => [amount, destination])).toEqual([[95_060, account]]);

	await page.getByRole("button", { name: "Change my bank account" }).click();
	await expect(page).toHaveURL(/\/express\//);
});

test("while Stripe has not answered the page says so, and updates itself afterwards", async ({
	page,
	stripe,
	twin,
	switchClient,
}) => {
	const before = twin.state.transfers.length;
	const { trip, olga } = await paidMember(stripe);
	await switchClient(olga);
	await page.goto(`/fund-release/${trip.id}`);
	await setUp(page);
	await page.getByRole("button", { name: "Agree and submit" }).click();
	// Stripe's library itself repeats the request once.
	twin.faults.next({ method: "POST", path: /^\/v1\/transfers$/, when: "after", how: "drop", times: 2 });
	// Our server looks for the transfer before it creates one, and again after a lost answer.
	twin.faults.next({
		method: "GET",
		path: /^\/v1\/transfers/,
		when: "before",
		how: "drop",
		skip: 1,
		times: 2,
	});
	await release(page);
	await expect(page.getByText("$950.60 is on its way. Do not release again.")).toBeVisible();
	await expect(page.getByText("Everything so far is released")).toBeVisible({ timeout: 20_000 });
	expect(twin.state.transfers.slice(before).map(({ amount }) => amount)).toEqual([95_060]);
});

async function release(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Review release" }).click();
	await page.getByRole("button", { name: /^Release \$/ }).click();
}

/** Enters the organizer's country, and continues to Stripe's page. */
async function setUp(page: Page): Promise<void> {
	await page.getByLabel("Country").selectOption("United States");
	await page.getByText("A person", { exact: true }).click();
	await page.getByRole("button", { name: "Set up my payout account" }).click();
}

/** Answers Stripe's questions about the organizer. */
async function onboard(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Continue with my payout account" }).click();
	await page.getByRole("button", { name: "Agree and submit" }).click();
}
