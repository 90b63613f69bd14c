import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { openCheckout } from "#tests/support/open-checkout.ts";
import { registerClient } from "#tests/support/people.ts";

const PLUS_YEAR = { planType: "plus", amount: 29, isAnnual: true };

async function openCheckoutOf(page: Page, origin: string): Promise<string> {
	const client = await registerClient(origin, "Pia");
	await page.context().addCookies(client.cookies());
	return openCheckout(client, origin);
}

async function chooseCard(page: Page, name: RegExp): Promise<void> {
	const fold = page.getByText("Choose a test card");
	if ((await fold.isVisible()) && !(await page.getByRole("radio", { name }).isVisible())) await fold.click();
	await page.getByRole("radio", { name }).check();
	await page.getByRole("button", { name: "Activate Subscription" }).click();
}

test("a declined card, a good one, and the plan is active", async ({ page, server }) => {
	const path = await openCheckoutOf(page, server.origin);
	await page.goto(path);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Plus plan");
	await expect(page.getByText("$29.00 is charged now.")).toBeVisible();
	await chooseCard(page, /Is declined/);
	await expect(page.getByText("Setup Failed").first()).toBeVisible();
	await expect(page.getByText("Your card was declined.").first()).toBeVisible();
	await chooseCard(page, /Works right away/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscription Activated!");
	await expect(page.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute("href", "/home");
	await page.waitForURL("**/profile");

	const setupId = path.split("/")[2];
	await page.goto(`/subscription-success/${setupId}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Plus!");
	await expect(page.getByText("Payment plans", { exact: true })).toBeVisible();
	await expect(page.getByRole("link", { name: "Start Planning Your First Trip" })).toBeVisible();
	await expect(page.getByRole("link", { name: "View Your Profile & Settings" })).toBeVisible();
});

test("a plan is changed for the figure that is shown, cancelled and kept", async ({ page, server }) => {
	const client = await registerClient(server.origin, "Pia");
	await page.context().addCookies(client.cookies());
	await client.json("POST", "/api/create-subscription-payment", PLUS_YEAR);
	await page.goto("/profile/plan");
	await page.getByRole("radio", { name: /Pro, annual/ }).check();
	await page.getByRole("button", { name: "Show what it costs" }).click();
	await expect(page.getByText("is charged to Visa •••• 4242 now")).toBeVisible();
	await expect(page.getByText("−$29.00")).toBeVisible();
	await expect(page.getByText(/It renews on .* for \$79\.00, and then every year/)).toBeVisible();
	await page.getByRole("button", { name: "Pay $50.00 and change to Pro, annual" }).click();
	await expect(page.getByRole("heading", { level: 2, name: "Pro", exact: true })).toBeVisible();
	await page.getByText("Cancel your plan").click();
	await page.getByRole("button", { name: "Cancel Pro, annual" }).click();
	await expect(page.getByText("After that you're on Free.")).toBeVisible();
	await page.getByRole("button", { name: "Keep Pro, annual" }).click();
	await expect(page.getByText(/^Renews on/)).toBeVisible();
	await page.getByRole("link", { name: "Billing history" }).click();
	await page.getByRole("link", { name: /Pro, annual/ }).click();
	await expect(page.getByText("$50.00")).toBeVisible();
	await expect(page.getByText("−$29.00")).toBeVisible();
	await expect(page.getByText("Pia Tester")).toBeVisible();
});

test("a link that is wrong or incomplete says so, and leads back", async ({ page, server }) => {
	const path = await openCheckoutOf(page, server.origin);
	const stranger = await registerClient(server.origin, "Sam");
	const [, , setupId] = path.split("/");
	for (const wrong of [
		"/checkout-subscription",
		`/checkout-subscription/${setupId}`,
		"/checkout-subscription/a/b",
	]) {
		await page.goto(wrong);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid Subscription");
		await expect(page.getByText("This subscription link is invalid or has expired.")).toBeVisible();
		await expect(page.getByRole("link", { name: "Back to Pricing" })).toHaveAttribute("href", "/pricing");
	}
	await page.context().addCookies(stranger.cookies());
	await page.goto(path);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid Subscription");
	await page.goto(`/subscription-success/${setupId}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscription Error");
	await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", "/support");
});
