import { fillInRegistration, signInByForm } from "#tests/support/account-forms.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { registerClient } from "#tests/support/people.ts";

test("a choice of a plan is taken up after signing in, although this browser has a plan of a trip", {
	tag: LONG,
}, async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	await openPage(page, "/");
	await page.getByLabel("Destination").fill("Lisbon");
	await expect
		.poll(() => page.evaluate(() => localStorage.getItem("tripPlanningProgress")))
		.toContain("Lisbon");
	await page.getByRole("link", { name: "Pricing" }).first().click();
	await page.getByRole("button", { name: "Choose Monthly - $9.99" }).click();
	await signInByForm(page, olga.email);
	await expect(page.getByText("You chose Pro, $9.99 a month.")).toBeVisible();
});

test("the page is there without a document of its own, and its choice works from there", async ({
	page,
	server,
	context,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	await context.addCookies(olga.cookies());
	await page.setViewportSize({ width: 1280, height: 800 });
	await openPage(page, "/home");
	await page.getByRole("navigation").getByRole("link", { name: "Pricing" }).first().click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plans and prices");
	await page.getByRole("button", { name: "Choose Monthly - $4.99" }).click();
	await expect(page).toHaveURL(/\/checkout-subscription\//);
	await expect(page.getByRole("button", { name: "Activate Subscription" })).toBeVisible();
});

test("the page begins at its top when a scrolled page leads to it without a reload", { tag: LONG }, async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await openPage(page, "/login");
	await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
	await expect(page).toHaveURL("/pricing");
	await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("the chosen plan is in sight after registering on a phone, and no toast covers its button", {
	tag: LONG,
}, async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await page.goto("/pricing");
	await page.getByRole("button", { name: "$79/year 34% OFF" }).click();
	await page.getByRole("link", { name: "Create an account" }).click();
	await fillInRegistration(page, "Ben", `ben${Date.now()}@pricing.example`);
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

test("the calculator leads to its answer, or to what is wrong", { tag: LONG }, async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await page.goto("/pricing");
	await page.getByLabel("People").fill("4");
	await page.getByLabel("Cost of the trip").fill("1200");
	await page.getByLabel("Trips a year").fill("20");
	await page.getByRole("button", { name: "Compare the plans" }).click();
	await expect(page).toHaveURL(/\/pricing\?people=4&cost=1200&months=1&trips=20#comparison$/);
	const answer = page.getByRole("heading", { name: "For this trip, One-time Pro costs least: $5.00" });
	await expect(answer).toBeFocused();
	await expect(answer).toBeInViewport();
	await page.getByLabel("Cost of the trip").fill("a lot");
	await page.getByLabel("Trips a year").fill("40");
	await page.getByRole("button", { name: "Compare the plans" }).click();
	await expect(page.getByRole("alert")).toBeFocused();
	await expect(page.getByRole("alert")).toContainText("There are 2 problems");
	await expect(page.getByRole("alert")).toBeInViewport();
});

test("all that the plans have is one press away, and the page is short on a phone", { tag: LONG }, async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await page.goto("/pricing");
	const { scrollHeight } = await page.locator("html").evaluate(({ scrollHeight }) => ({ scrollHeight }));
	expect(scrollHeight).toBeLessThan(5_000);
	const row = page.getByText("Unlimited is 250 per trip today");
	await expect(row).toBeHidden();
	await page.getByText("Everything in each plan").click();
	await expect(row).toBeVisible();
	await page.getByText("Why We Charge Fees").click();
	await expect(page.getByText("Pro has no booking fee")).toBeVisible();
});
