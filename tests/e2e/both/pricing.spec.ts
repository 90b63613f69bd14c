import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test("a visitor chooses a plan, registers, and takes the choice up with one press", async ({ page }) => {
	await page.goto("/pricing");
	await page.getByRole("button", { name: "$29/year 51% OFF" }).click();
	await expect(page).toHaveURL(/\/login\?returnTo=%2Fpricing%3F/);
	await page.getByRole("link", { name: "Create an account" }).click();
	await page.getByLabel("First name").fill("Ben");
	await page.getByLabel("Last name").fill("Ames");
	await page.getByLabel("Email").fill(`ben${Date.now()}@pricing.example`);
	await page.getByLabel("Password", { exact: true }).fill("correct horse");
	await page.getByRole("button", { name: "Create account" }).click();
	await expect(page.getByText("You chose Plus, $29 a year.")).toBeVisible();
	await page.getByRole("button", { name: "Start Plus for $29 a year" }).click();
	await expect(page.getByText("Subscription Updated!")).toBeVisible();
	await expect(page).toHaveURL("/profile");
});

test("the calculator answers in the page, and says what is wrong", async ({ page }) => {
	await page.goto("/pricing");
	await page.getByLabel("People").fill("4");
	await page.getByLabel("Cost of the trip").fill("1200");
	await page.getByLabel("Trips a year").fill("20");
	await page.getByRole("button", { name: "Compare the plans" }).click();
	await expect(page).toHaveURL(/\/pricing\?people=4&cost=1200&months=1&trips=20#calculator-section$/);
	await expect(
		page.getByRole("heading", { name: /^For this one trip, One-time Pro costs least/ }),
	).toBeVisible();
	await expect(
		page.getByRole("heading", { name: /^For 20 such trips in a year, Pro costs least/ }),
	).toBeVisible();
	await page.getByLabel("People").fill("40");
	await page.getByRole("button", { name: "Compare the plans" }).click();
	await expect(page.getByText("Groups have 1 to 20 people today")).toBeVisible();
	await expect(page.getByLabel("People")).toHaveValue("40");
});

test("a guest follows the way from the join page to who can unlock payment plans", async ({
	page,
	server,
}) => {
	const trip = await createTripByApi(await registerClient(server.origin, "Olga"), { title: "Lisbon" });
	await page.goto(`/join/${trip.shareId}`);
	await page.getByRole("link", { name: "View Plans" }).click();
	await expect(page.getByText("Olga Tester, who organizes the trip, can unlock payment plans")).toBeVisible();
	await expect(page.getByLabel("Link to this page")).toHaveValue(
		`${server.origin}/pricing?for=payment_plans&trip=${trip.shareId}`,
	);
	await page.getByRole("link", { name: "Back to the trip" }).click();
	await expect(page).toHaveURL(`/join/${trip.shareId}`);
});

test("an organizer buys one-time Pro for a trip", async ({ page, server, context }) => {
	const olga = await registerClient(server.origin, "Olga");
	await createTripByApi(olga, { title: "Lisbon" });
	await context.addCookies(olga.cookies());
	await page.goto("/landing");
	await page.goto("/pricing");
	await page.getByRole("button", { name: "Get One-Time Pro - $5" }).click();
	await expect(page.getByText("Saves $291.00 in booking fees")).toBeVisible();
	await page.getByRole("button", { name: "Get One-Time Pro - $5 for Lisbon" }).click();
	await expect(page.getByText("Subscription Updated!")).toBeVisible();
});
