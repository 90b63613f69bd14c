import type { BrowserContext, Page } from "@playwright/test";
import { signInByForm } from "#tests/support/account-forms.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { registerClient } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { runNow } from "#tests/support/sql.ts";

const PASSWORD = "correct horse";

/** Adds Chromium's virtual authenticator, whose fingerprint always matches. */
async function addAuthenticator(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("WebAuthn.enable");
	await session.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}

async function signedIn(context: BrowserContext, server: TestServer) {
	const client = await registerClient(server.origin, "Pia");
	runNow(server.databaseUrl, "update users set email_verified_at = 1 where email = ?", client.email);
	await context.addCookies(client.cookies());
	return client;
}

test("a passkey is added, and signs in as a second step and by itself", async ({ page, context, server }) => {
	const { email } = await signedIn(context, server);
	await addAuthenticator(page);
	await openPage(page, "/profile/security/passkeys");
	const add = page.locator("#add-passkey");
	await add.getByLabel("Name").fill("My laptop");
	await add.getByLabel("Current password").fill("not mine");
	await add.getByRole("button", { name: "Add a passkey" }).click();
	await expect(add.getByRole("alert")).toHaveText("This is not your current password.");
	await add.getByLabel("Current password").fill(PASSWORD);
	await add.getByRole("button", { name: "Add a passkey" }).click();
	await expect(page.getByText("Rename or remove My laptop")).toBeVisible();

	await page.locator("#two-step").getByLabel("Current password").fill(PASSWORD);
	await page.getByRole("button", { name: "Switch on two-step sign-in" }).click();
	await expect(page.locator("ol code")).toHaveCount(10);

	await context.clearCookies();
	await openPage(page, "/login");
	await signInByForm(page, email);
	await page.getByRole("button", { name: "Use your passkey" }).click();
	await expect(page).toHaveURL(/\/home$/);

	await context.clearCookies();
	await openPage(page, "/login");
	await page.getByRole("link", { name: "Sign in with a passkey" }).click();
	await page.getByRole("button", { name: "Sign in with a passkey" }).click();
	await expect(page).toHaveURL(/\/home$/);
	await openPage(page, "/profile/security");
	await expect(page.getByText("This browser")).toBeVisible();
});

test("without a passkey the page says so, and stays", { tag: LONG }, async ({ page }) => {
	await openPage(page, "/login/passkey");
	const button = page.getByRole("button", { name: "Sign in with a passkey" });
	await addAuthenticator(page);
	await button.click();
	await expect(page.locator("#passkey").getByRole("alert")).toContainText("Try again");
	await expect(page).toHaveURL(/\/login\/passkey$/);
});
