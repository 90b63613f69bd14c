import type { Page } from "@playwright/test";
import { expect, openPage, test, waitForHydration } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { registerClient } from "#tests/support/people.ts";

const names = (page: Page) =>
	page.getByRole("list", { name: "Booking links of this trip" }).locator(".item-row-text > p:first-child");

for (const [width, height] of [
	[360, 740],
	[1280, 800],
] as const) {
	test(`the first screen of ${width} by ${height} says what it is and for whom, shows a trip, and leads on`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		await page.goto("/landing");
		await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
		await expect(page.getByText("For the friend who plans the trip")).toBeInViewport();
		const start = page.getByRole("link", { name: "Start Planning Your Trip" }).first();
		await expect(start).toBeInViewport();
		await expect(start).toHaveAttribute("href", "/");
		const signIn = page.getByRole("main").getByRole("link", { name: "Sign In", exact: true }).first();
		await expect(signIn).toBeInViewport();
		await expect(signIn).toHaveAttribute("href", "/api/login");
		await expect(page.getByRole("link", { name: "Try it with an example" })).toBeInViewport();
		await expect(page.getByRole("img", { name: /^Friends|gangway/i }).first()).toBeInViewport();
		const dashboard = page.getByRole("img", { name: /^A trip's page on a phone/ });
		await expect(dashboard).toBeInViewport({ ratio: 0.2 });
	});
}

test("the example fills the planner in one tap, and can be created as it is", { tag: LONG }, async ({
	page,
}) => {
	await page.goto("/landing");
	await page.getByRole("link", { name: "Try it with an example" }).click();
	await expect(page).toHaveURL("/?example=lisbon#plan");
	await waitForHydration(page);
	await expect(page.getByText("This is an example trip")).toBeVisible();
	await expect(page.getByLabel("Origin")).toHaveValue("Boston");
	await expect(page.getByLabel("Destination")).toHaveValue("Lisbon");
	await expect(names(page)).toHaveCount(3);
	await expect(page.locator(".ticket").filter({ hasText: "Your trip so far" })).toContainText("$1,000.00");
	const created = page.waitForResponse((response) => response.request().method() === "POST");
	await page.getByRole("button", { name: "Create the trip" }).click();
	// The router's own request is answered with 202 and the redirect's address.
	expect((await created).status()).toBe(202);
	await expect(page).toHaveURL(/\/trip-created\//);
	await expect(page.getByText("Lisbon with friends").first()).toBeVisible();
});

test("the example takes the place of a signed-in user's draft only if they say so", { tag: LONG }, async ({
	page,
	server,
	context,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	await olga.json("POST", "/api/draft-trips", { origin: "Oslo", destination: "Rome", partySize: "3" });
	await context.addCookies(olga.cookies());
	await openPage(page, "/?example=lisbon#plan");
	await expect(page.getByLabel("Origin")).toHaveValue("Oslo");
	await expect(page.getByText("This is your own plan")).toBeVisible();
	await page.getByRole("link", { name: "Open the example instead" }).click();
	await expect(page.getByLabel("Origin")).toHaveValue("Boston");
	const draft = (await (await olga.get("/api/draft-trips/latest")).json()) as { origin: string };
	expect(draft.origin).toBe("Oslo");
});

test("a visitor's own plan is shown before the example, which is a tap away", { tag: LONG }, async ({
	page,
}) => {
	await openPage(page, "/");
	await page.locator("[name=origin]").fill("Oslo");
	await expect
		.poll(() => page.evaluate(() => localStorage.getItem("tripPlanningProgress")))
		.toContain("Oslo");
	await openPage(page, "/?example=lisbon#plan");
	await expect(page.locator("[name=origin]")).toHaveValue("Oslo");
	await page.getByRole("link", { name: "Open the example instead" }).click();
	await expect(page.locator("[name=origin]")).toHaveValue("Boston");
	expect(await page.evaluate(() => localStorage.getItem("tripPlanningProgress"))).toContain("Oslo");
});
