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
	await page.getByLabel("Email").fill(olga.email);
	await page.getByLabel("Password", { exact: true }).fill("correct horse");
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
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
	await expect(page.getByText("Subscription Updated!")).toBeVisible();
	await expect(page).toHaveURL("/profile");
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
