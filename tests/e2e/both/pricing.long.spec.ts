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

test("the chosen plan is in sight after registering on a phone, and no toast covers its button", async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await page.goto("/pricing");
	await page.getByRole("button", { name: "$79/year 34% OFF" }).click();
	await expect(page.getByText("Sign in to go on with Pro, $79 a year.")).toBeVisible();
	await page.getByRole("link", { name: "Create an account" }).click();
	await expect(page.getByText("Create an account to go on with Pro, $79 a year.")).toBeVisible();
	await page.getByLabel("First name").fill("Ben");
	await page.getByLabel("Last name").fill("Ames");
	await page.getByLabel("Email").fill(`ben${Date.now()}@pricing.example`);
	await page.getByLabel("Password", { exact: true }).fill("correct horse");
	await page.getByRole("button", { name: "Create account" }).click();
	await expect(page).toHaveURL(/#chosen$/);
	const start = page.getByRole("button", { name: "Start Pro for $79 a year" });
	await expect(start).toBeInViewport({ ratio: 1 });
	await expect(page.getByText("Account created!")).toBeVisible();
	for (const part of [start, page.getByText("You chose Pro, $79 a year.")]) {
		const box = await part.boundingBox();
		const toast = await page.locator(".toast").boundingBox();
		if (!box || !toast) throw new Error("nothing to compare");
		expect(box.y).toBeGreaterThanOrEqual(toast.y + toast.height);
	}
});

test("the calculator leads to its answer, or to the first wrong field", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await page.goto("/pricing");
	await expect(page.getByText("costs least")).toHaveCount(0);
	await page.getByLabel("People").fill("4");
	await page.getByLabel("Cost of the trip").fill("1200");
	await page.getByLabel("Trips a year").fill("20");
	await page.getByRole("button", { name: "Compare the plans" }).click();
	await expect(page).toHaveURL(/\/pricing\?people=4&cost=1200&months=1&trips=20#comparison$/);
	const answer = page.getByRole("heading", { name: "For this trip, One-time Pro costs least: $5.00" });
	await expect(answer).toBeFocused();
	await expect(answer).toBeInViewport();
	await expect(
		page.getByRole("heading", { name: "For 20 trips like this in a year, Pro costs least: $79.00" }),
	).toBeVisible();
	await page.getByLabel("Cost of the trip").fill("a lot");
	await page.getByLabel("Trips a year").fill("40");
	await page.getByRole("button", { name: "Compare the plans" }).click();
	await expect(page.getByText("Enter a number of trips from 1 to 24")).toBeVisible();
	await expect(page.getByLabel("Cost of the trip")).toHaveValue("a lot");
	await expect(page.getByLabel("Cost of the trip")).toBeFocused();
	await expect(page.getByLabel("Cost of the trip")).toBeInViewport();
});

test("all that the plans have is one press away, and the page is short on a phone", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await page.goto("/pricing");
	const { scrollHeight } = await page.locator("html").evaluate(({ scrollHeight }) => ({ scrollHeight }));
	expect(scrollHeight).toBeLessThan(5_000);
	const row = page.getByText("Today at most 20, whatever the plan");
	await expect(row).toBeHidden();
	await page.getByText("Everything in each plan").click();
	await expect(row).toBeVisible();
	await page.getByText("Why We Charge Fees").click();
	await expect(page.getByText("Pro has no booking fee")).toBeVisible();
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
