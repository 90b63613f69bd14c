import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { storeAccountLink, storePlaceLink } from "#tests/support/stored-links.ts";

test("whoever forgot the password asks for a link, chooses a new one, and is signed in", async ({
	page,
	server,
}) => {
	const { email } = await registerClient(server.origin, "Olga");
	await page.goto("/login");
	await page.getByRole("link", { name: "Forgot your password?" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a new password"); // the page before has such a field too
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Email me a link" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
	await page.goto(`/reset-password/${storeAccountLink(server.databaseUrl, email, "reset_password")}`);
	await page.getByLabel("New password").fill("password1");
	await page.getByRole("button", { name: "Save and sign in" }).click();
	await expect(page.getByText("This is one of the most common passwords.")).toBeVisible();
	await page.getByLabel("New password").fill("quiet lantern");
	await page.getByRole("button", { name: "Save and sign in" }).click();
	await expect(page.getByText("Your new password is saved")).toBeVisible();
	await page.goto("/profile");
	await expect(page.getByText(email).first()).toBeVisible();
	await expect(page.getByText("Your address is not confirmed yet")).toHaveCount(0);
});

test("the page to sign in mails a link with the address that was typed there, and the link signs in", async ({
	page,
	server,
}) => {
	const { email } = await registerClient(server.origin, "Olga");
	await page.goto("/login?returnTo=/profile");
	await page.getByLabel("Email").fill("olga");
	await page.getByRole("button", { name: "Email me a link instead" }).click();
	await expect(page.getByText("Please enter a valid email address")).toBeVisible();
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Email me a link" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
	const secret = storeAccountLink(server.databaseUrl, email, "sign_in");
	await page.goto(`/sign-in/${secret}?returnTo=/profile`);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(page).toHaveURL("/profile");
	await page.getByRole("button", { name: "Email me a link" }).click();
	await expect(page.getByText("A link is on its way")).toBeVisible();
});

test("a guest on a new phone is offered a link and gets back to their place by it", async ({
	page,
	browser,
	server,
}) => {
	const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
	const email = `guest-${trip.shareId.toLowerCase()}@links.example`;
	const old = await browser.newPage({ baseURL: server.origin, javaScriptEnabled: false });
	await old.request.post(`/api/trips/${trip.shareId}/join`, { data: { name: "Ben", email } });
	await old.close();
	await page.goto(`/join/${trip.shareId}`);
	await page.getByRole("link", { name: "Email me a link" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get back to your place (Lisbon Trip)");
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Email me a link" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email (Lisbon Trip)");
	await page.goto(`/open-place/${storePlaceLink(server.databaseUrl, email)}`);
	await page.getByRole("button", { name: "Open my place here" }).click();
	await expect(page).toHaveURL(`/join/${trip.shareId}`);
	await expect(page.getByText("You're on the list, Ben.")).toBeVisible();
});
