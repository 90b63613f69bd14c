import type { Page } from "@playwright/test";
import { addPasskey, choose, confirmed, storedText, subscriber } from "#tests/support/account-rows.ts";
import type { PageState } from "#tests/support/pages.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";

/** A page, and an action on it before it is drawn. */
export type FilledPage = PageState & { act?: (page: Page) => Promise<void> };

/** The pages of an account after the press of a button: errors, questions, and messages that are shown only once. */
export async function filledPages(server: TestServer): Promise<FilledPage[]> {
	const pia = await subscriber(server, "plus", false);
	const pat = await confirmed(server, "Pat");
	addPasskey(server.databaseUrl, pat.email, "Pat's phone");
	await createTripByApi(pat, { title: "Lisbon with the crew" });
	const refunding = await createTripByApi(pat, { title: "Oslo in June" });
	for (const name of ["Maya", "Priyanka"]) {
		const payer = await registerClient(server.origin, name);
		await payer.post(`/join/${refunding.shareId}`, { paymentPlan: "full", testCard: "success" });
	}
	const unconfirmed = await registerClient(server.origin, "Uma");
	const done = await confirmed(server, "Don");
	const { setupIntentId } = await choose(done, { planType: "plus", amount: 4.99, isAnnual: false });
	const secret = storedText(
		server.databaseUrl,
		"select client_secret from card_setups where ref = ?",
		setupIntentId,
	);
	const filled = (name: string, path: string, client: PageState["client"], act: FilledPage["act"]) => ({
		...{ name, path, client, status: 200, act },
	});
	const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click();
	return [
		filled("cards-add-wrong", "/profile/payment-methods/add", pat, async (page) => {
			const number = page.getByLabel("Card number");
			if (await number.isVisible()) {
				await number.fill("4242 4242 4242 4242");
				await page.getByLabel("CVV").fill("123");
			}
			await page.getByLabel("ZIP code").fill("1");
			await press(page, "Save card");
			await page.getByText("City is required").waitFor();
		}),
		filled("cards-remove", "/profile/payment-methods", pia, (page) =>
			page.locator("summary").first().click(),
		),
		filled("profile-edit-wrong", "/profile?edit", pat, async (page) => {
			await page.getByLabel("First name").fill("");
			await page.getByLabel("Email").fill("pat@elsewhere.example");
			await press(page, "Save Changes");
			await page.locator("[aria-invalid=true]").first().waitFor();
		}),
		filled("profile-delete-wrong", "/profile/delete?confirm", pia, async (page) => {
			await page.getByLabel("Your password").fill("wrong");
			await press(page, "Delete my account for good");
			await page.locator("[aria-invalid=true]").first().waitFor();
		}),
		filled("security-password-wrong", "/profile/security/password", pat, async (page) => {
			await page.getByLabel("Current password").first().fill("wrong");
			await page.getByLabel("New password").fill("short");
			await press(page, "Save new password");
			await page.locator("[aria-invalid=true]").first().waitFor();
		}),
		filled("security-recovery-codes-new", "/profile/security/recovery-codes", pat, async (page) => {
			await page.getByLabel("Current password").first().fill("correct horse");
			await press(page, "Make new codes");
			await page.getByText("shown only this once").waitFor();
		}),
		filled("security-api-keys-new", "/profile/security/api-keys", pat, async (page) => {
			await page.getByLabel("Name").fill("Calendar sync");
			await page.getByLabel("Current password").first().fill("correct horse");
			await press(page, "Make a key");
			await page.getByText("shown only this once").waitFor();
		}),
		filled("security-passkeys-rename", "/profile/security/passkeys", pat, (page) =>
			page.locator("summary").first().click(),
		),
		filled("profile-verification-sent", "/profile", unconfirmed, async (page) => {
			const button = page.getByRole("button", { name: /link|email/i }).first();
			if (await button.isVisible()) await button.click();
			await page.waitForTimeout(500);
		}),
		filled("refunds-start-confirm", `/trip/${refunding.shareId}/refunds`, pat, async (page) => {
			await page.locator("summary").first().click();
			await page.getByLabel("Everyone").first().check();
			await page.getByLabel("Reason").first().fill("The house was cheaper than we thought.");
			await press(page, "Review refund");
			await page
				.getByRole("heading", { name: /^Refund/ })
				.first()
				.waitFor();
		}),
		filled("plan-cancel", "/profile/plan", pia, (page) => page.locator("summary").first().click()),
		filled("plan-checkout-done", `/checkout-subscription/${setupIntentId}/${secret}`, done, undefined),
		filled("pricing-why", "/pricing", pia, (page) => page.locator("summary").first().click()),
	];
}
