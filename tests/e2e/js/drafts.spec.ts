import type { Page } from "@playwright/test";
import { fillInRegistration } from "#tests/support/account-forms.ts";
import { expect, openPage, test, waitForHydration } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { registerClient } from "#tests/support/people.ts";

const origin = (page: Page) => page.locator("[name=origin]");
const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test("a signed-in organizer's plan is saved while they type, and restored on another device", async ({
	page,
	server,
	context,
	browser,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	await context.addCookies(olga.cookies());
	await openPage(page, "/");
	await origin(page).fill("Boston");
	const saved = page.waitForResponse(
		(answer) => answer.request().postData()?.includes("Beach villa") === true && answer.status() === 200,
	);
	await page.locator('[name="newItem.name"]').fill("Beach villa");
	await saved;

	const elsewhere = await browser.newContext({ baseURL: server.origin });
	await elsewhere.addCookies(olga.cookies());
	const other = await elsewhere.newPage();
	await other.goto("/");
	await expect(origin(other)).toHaveValue("Boston");
	await expect(other.locator('[name="newItem.name"]')).toHaveValue("Beach villa");
	await expect(other.getByText(/restored/i).first()).toBeVisible();
	await elsewhere.close();
});

test("a visitor's plan stays in the browser and moves to their account, and to no other", async ({
	page,
}) => {
	await openPage(page, "/");
	await origin(page).fill("Boston");
	await page.locator("[name=destination]").fill("Lisbon");
	await expect.poll(() => keys(page)).toContain("tripPlanningProgress");

	await openPage(page, "/register?returnTo=/landing");
	await fillInRegistration(page, "Olga", "progress@drafts.example");
	await page.getByRole("button", { name: /create account/i }).click();
	await expect(page).toHaveURL("/");
	await expect(page.getByText("Account created!")).toBeVisible();
	await expect(origin(page)).toHaveValue("Boston");
	await waitForHydration(page);

	await page.evaluate(() => {
		localStorage.setItem("form_card", "x");
		localStorage.setItem("trip_old", "x");
		localStorage.setItem("lastSearch", "x");
		localStorage.setItem("unrelated", "x");
	});
	await page.locator("form[action='/logout'] button:visible").first().click();
	await expect(page).toHaveURL("/landing");
	const left = await keys(page);
	expect(left).toContain("unrelated");
	expect(left.filter((key) => /^(form_|trip_)|search|tripPlanningProgress/i.test(key))).toEqual([]);
});

test.describe("the booking that a visitor has in the fields", () => {
	const field = (page: Page, name: string) => page.locator(`[name="newItem.${name}"]`);
	const list = (page: Page) => page.getByRole("list", { name: "Booking links of this trip" });
	const add = (page: Page) => page.getByRole("button", { name: "Add to the trip" }).click();
	const typed = { url: "https://x.example/villa", name: "Beach villa", cost: "12;5" };
	const chosen = { per: "person", type: "car" };

	test("is restored as it was typed, and can then be added", { tag: LONG }, async ({ page }) => {
		await openPage(page, "/");
		for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
		for (const [name, value] of Object.entries(chosen)) await field(page, name).selectOption(value);
		await openPage(page, "/");
		await expect(page.getByText(/restored/i).first()).toBeVisible();
		for (const [name, value] of Object.entries({ ...typed, ...chosen }))
			await expect(field(page, name)).toHaveValue(value);

		await field(page, "cost").fill("125");
		await add(page);
		await expect(list(page)).toContainText("Beach villa");
		for (const name of Object.keys({ ...typed, ...chosen })) await expect(field(page, name)).toHaveValue("");
		await openPage(page, "/");
		await expect(list(page)).toContainText("Beach villa");
		await expect(field(page, "name")).toHaveValue("");
	});

	test("is restored also where it was in the list and is being changed", { tag: LONG }, async ({ page }) => {
		await openPage(page, "/");
		await field(page, "name").fill("Beach villa");
		await field(page, "cost").fill("125");
		await add(page);
		await page.getByRole("button", { name: "Edit Beach villa" }).click();
		await expect(field(page, "name")).toHaveValue("Beach villa");
		await expect(list(page)).toHaveCount(0);
		await openPage(page, "/");
		await expect(field(page, "name")).toHaveValue("Beach villa");
		await expect(field(page, "cost")).toHaveValue("125");
	});
});

test("a visitor's plan is there in every tab of the visit, and gone in the next visit", async ({
	page,
	context,
}) => {
	await openPage(page, "/");
	await origin(page).fill("Boston");
	await expect.poll(() => keys(page)).toContain("tripPlanningProgress");
	const other = await context.newPage();
	await openPage(other, "/");
	await expect(origin(other)).toHaveValue("Boston");
	// A closed browser forgets the cookies of its visit.
	await context.clearCookies({ name: /visit/ });
	await openPage(other, "/");
	await expect(origin(other)).toHaveValue("");
	await expect.poll(() => keys(other)).not.toContain("tripPlanningProgress");
});

test("signing in leads to the trip that was just created", { tag: LONG }, async ({ page }) => {
	await openPage(page, "/");
	await origin(page).fill("Boston");
	await page.locator("[name=destination]").fill("Lisbon");
	await page.getByRole("button", { name: "Create the trip" }).click();
	await page.getByRole("button", { name: "Create it without costs" }).click();
	await expect(page).toHaveURL(/trip-created/);
	const shareId = page.url().split("/").at(-1);
	await expect.poll(() => page.evaluate(() => sessionStorage.getItem("currentTrip"))).toBe(shareId);
	await openPage(page, "/register");
	await fillInRegistration(page, "Olga", "current@drafts.example");
	await page.getByRole("button", { name: /create account/i }).click();
	await expect(page).toHaveURL(new RegExp(`/trip/${shareId}`));
});

test("a visitor's plan that Start Planning Free has cleared can be brought back, until another is saved", {
	tag: LONG,
}, async ({ page }) => {
	const clear = async () => {
		await openPage(page, "/pricing");
		await page.getByRole("link", { name: "Start Planning Free" }).click();
		await expect(page.getByText("Your saved plan was cleared")).toBeVisible();
	};
	await openPage(page, "/");
	await origin(page).fill("Oslo");
	await expect.poll(() => keys(page)).toContain("tripPlanningProgress");
	await clear();
	await expect(origin(page)).toHaveValue("");
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(origin(page)).toHaveValue("Oslo");
	await clear();
	await origin(page).fill("Bergen");
	await expect.poll(() => keys(page)).toContain("tripPlanningProgress");
	await openPage(page, "/");
	await expect(origin(page)).toHaveValue("Bergen");
	await expect(page.getByText("Your saved plan was cleared")).toBeHidden();
});

test("after Start over the focus is on what was cleared, and after Undo on the planner's first field", {
	tag: LONG,
}, async ({ page, context, server }) => {
	const startOver = async () => {
		await origin(page).fill("Oslo");
		await page.getByRole("button", { name: "Start over" }).click();
		await page.getByRole("button", { name: "Clear my plan" }).click();
		await waitForHydration(page);
	};
	const cleared = page.getByText("Your saved plan was cleared");
	const focused = page.locator(":focus");
	for (const isSignedIn of [false, true]) {
		if (isSignedIn) await context.addCookies((await registerClient(server.origin, "Olga")).cookies());
		await openPage(page, "/");
		const saved = page.getByText(isSignedIn ? "Draft saved" : "Kept for this visit");
		await origin(page).fill("Oslo");
		await expect(saved).toBeVisible();
		await startOver();
		await expect(cleared).toBeVisible();
		await expect(focused).toContainText("Your saved plan was cleared");
		await page.getByRole("button", { name: "Undo" }).press("Enter");
		await expect(origin(page)).toHaveValue("Oslo");
		await expect(origin(page)).toBeFocused();
	}
});
