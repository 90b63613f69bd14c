import { signInByForm } from "#tests/support/account-forms.ts";
import { choosePreference, expect, openMenu, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test("a trip's page lets a signed-out person sign in, says why, and leads back", {
	tag: LONG,
}, async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await page.goto(`/trip/${trip.shareId}`);
	await expect(page.getByText("Authentication Required")).toBeVisible();
	await signInByForm(page, olga.email);
	await expect(page).toHaveURL(`/trip/${trip.shareId}`);
	await expect(page.getByText("Welcome back!")).toBeVisible();
});

test("a friend with the link is invited, and the notice is gone with the next page", { tag: LONG }, async ({
	page,
	server,
}) => {
	const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
	await page.goto(`/trip/${trip.shareId}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're invited to Lisbon Trip");
	await expect(page).toHaveTitle("You're invited to Lisbon Trip · Gangway");
	await expect(page.getByText("Olga Tester has joined: 1 of 6 places taken.")).toBeVisible();
	await expect(page.getByText("Authentication Required")).toBeInViewport();
	const join = page.getByRole("link", { name: "Join the trip · $970.00" });
	await expect(join).toBeInViewport({ ratio: 1 });
	await join.click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Join Lisbon Trip");
	await expect(page.getByText("Authentication Required")).toHaveCount(0);
});

test("a wrong password on the invitation is said right under its heading", { tag: LONG }, async ({
	page,
	server,
}) => {
	const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
	await page.goto(`/login?returnTo=/trip/${trip.shareId}`);
	await page.getByLabel("Email").fill("ben@people.example");
	await page.getByLabel("Password", { exact: true }).fill("wrong horse");
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(page.getByText("Sign in failed")).toBeInViewport();
	await expect(page.getByLabel("Email")).toHaveValue("ben@people.example");
	await expect(page.getByRole("link", { name: "Join the trip · $970.00" })).toBeVisible();
});

test("the menu has the switches of theme and lite mode, and shows what was chosen", { tag: LONG }, async ({
	page,
}) => {
	await page.goto("/pricing");
	for (const name of ["Dark", "Pages without scripts"]) {
		await choosePreference(page, name);
		await page.waitForURL("/pricing");
		const choice = (await openMenu(page)).getByRole("button", { name });
		await expect(choice).toHaveAttribute("aria-pressed", "true");
		await page.keyboard.press("Escape");
	}
});

test("a page that browsers keep shows the theme chosen since, after going back and after a reload", async ({
	page,
}) => {
	await page.goto("/landing");
	await page.goto("/login");
	await choosePreference(page, "Dark");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await page.goto("/landing");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await choosePreference(page, "Light");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
	await page.goBack();
	await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
	await page.reload();
	await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("lite mode ships no script on any page", { tag: LONG }, async ({ page }) => {
	await page.goto("/");
	await choosePreference(page, "Pages without scripts");
	await expect(page).toHaveURL("/");
	await expect(page.locator("script[src], link[rel=modulepreload], script[type=module]")).toHaveCount(0);
});
