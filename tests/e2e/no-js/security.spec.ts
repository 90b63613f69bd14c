import { hashSecret } from "#app/lib/ids.server.ts";
import { signInByForm } from "#tests/support/account-forms.ts";
import { expect, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { registerClient } from "#tests/support/people.ts";
import { runNow } from "#tests/support/sql.ts";

const PASSWORD = "correct horse";
const CODE = "abcd-efgh-jkmn-pqrs";

test("a password is changed, and another device is signed out, without JavaScript", async ({
	page,
	context,
	server,
}) => {
	const client = await registerClient(server.origin, "Nora");
	await context.addCookies(client.cookies());
	const other = new Client(server.origin);
	const keys = { email: client.email, password: PASSWORD };
	expect((await other.json("POST", "/api/auth/login", keys)).status).toBe(200);
	await page.goto("/profile/security");
	await page.getByRole("button", { name: /^Sign out ?:/ }).click();
	await expect(page.getByText("That browser is signed out")).toBeVisible();
	await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
	expect((await other.get("/api/auth/user")).status).toBe(401);

	await page.goto("/profile/security/password");
	const form = page.locator("#change-password");
	await form.getByLabel("Current password").fill("wrong");
	await form.getByLabel("New password").fill("quiet lantern");
	await form.getByRole("button", { name: "Save new password" }).click();
	await expect(form).toContainText("This is not your current password.");
	await expect(form.getByLabel("Current password")).toHaveValue("");
	await form.getByLabel("Current password").fill(PASSWORD);
	await form.getByLabel("New password").fill("quiet lantern");
	await form.getByRole("button", { name: "Save new password" }).click();
	await expect(page.getByText("Your new password is saved")).toBeVisible();
});

test("a recovery code is the second step without JavaScript", async ({ page, server }) => {
	const { email } = await registerClient(server.origin, "Rosa");
	runNow(server.databaseUrl, "update users set two_step_since = 1 where email = ?", email);
	runNow(
		server.databaseUrl,
		"insert into recovery_codes (code_hash, user_id, created_at) select ?, id, 1 from users where email = ?",
		...[hashSecret(CODE), email],
	);
	await page.goto("/login?returnTo=/profile/security");
	await signInByForm(page, email);
	await expect(page.getByText("Passkeys need JavaScript")).toBeVisible();
	await expect(page.getByRole("button", { name: "Use your passkey" })).toBeHidden();
	await page.getByRole("textbox", { name: "Recovery code" }).fill(CODE.toUpperCase());
	await page.getByRole("button", { name: "Sign in with this code" }).click();
	await expect(page).toHaveURL(/\/profile\/security$/);
	await expect(page.getByText("This browser")).toBeVisible();
});
