import type { BrowserContext, Page } from "@playwright/test";
import { bellOf, panelOf, signInWithNotifications } from "#tests/support/bell.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { axeProblems } from "#tests/support/every-page/axe-problems.ts";
import { LONG } from "#tests/support/long-run.ts";
import { addNotifications } from "#tests/support/notifications.ts";
import { registerClient } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Opens a page with the bell's script, and a clock that the test moves. */
async function openWithBell(page: Page, context: BrowserContext, server: TestServer, titles: string[]) {
	const scene = await signInWithNotifications({ page, context, server }, titles);
	await openPage(page, "/profile");
	const firstPoll = page.waitForResponse("**/api/notifications/unread");
	await page.clock.runFor(10_000);
	await firstPoll;
	await expect(bellOf(page)).toHaveAttribute("aria-expanded", "false");
	return scene;
}

test("the bell opens and closes the panel, in which one is read, deleted, or all are read", async ({
	page,
	context,
	server,
}) => {
	await openWithBell(page, context, server, ["The first", "The second", "The third"]);
	const [bell, panel] = [bellOf(page), panelOf(page)];
	await expect(bell).toHaveAccessibleName("Notifications, 3 unread");
	let answer = () => {};
	const isHeld = new Promise<void>((resolve) => (answer = resolve));
	await page.route("/api/notifications", async (route) => {
		await isHeld;
		await route.continue();
	});
	await bell.click();
	await expect(page.getByText("Loading notifications...")).toBeVisible();
	answer();
	await expect(panel.getByRole("listitem")).toHaveCount(3);
	await expect(panel).toBeFocused();
	expect(await axeProblems(page)).toEqual([]);

	await panel.getByRole("button", { name: "Delete “The second”" }).click();
	await expect(panel.getByRole("listitem")).toHaveCount(2);
	await expect(bell).toHaveAccessibleName("Notifications, 2 unread");
	await expect(panel).toBeFocused();
	await panel.getByRole("link", { name: "The first" }).click();
	await expect(page).toHaveURL("/trip-results");
	await expect(panel).toHaveCount(0);
	await expect(bell).toHaveAccessibleName("Notifications, 1 unread");

	await bell.click();
	await panel.getByRole("button", { name: "Mark all as read" }).click();
	await expect(bell).toHaveAccessibleName("Notifications");
	await panel.getByRole("button", { name: "Close notifications" }).click();
	await expect(panel).toHaveCount(0);
	await expect(bell).toBeFocused();
	await bell.press("Enter");
	await expect(panel).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(panel).toHaveCount(0);
	await bell.click();
	await expect(panel).toBeVisible();
	await bell.click();
	await expect(panel).toHaveCount(0);
	await bell.click();
	await page.getByRole("heading", { level: 1 }).click();
	await expect(panel).toHaveCount(0);
});

test("new ones are counted within 10 s, listed within 30 s, and said politely, until someone signs out elsewhere", async ({
	page,
	context,
	server,
}) => {
	const { olga, add } = await openWithBell(page, context, server, ["Old"]);
	const [bell, panel] = [bellOf(page), panelOf(page)];
	const asked: string[] = [];
	let requests = 0;
	const pathOf = (url: string) => new URL(url).pathname;
	const isPoll = (url: string) => pathOf(url).startsWith("/api/notifications");
	page.on("request", (request) => {
		if (isPoll(request.url())) requests += 1;
	});
	page.on("response", (response) => {
		if (!isPoll(response.url())) return;
		asked.push(`${pathOf(response.url()).slice("/api/notifications".length)} ${response.status()}`);
	});
	await page.clock.runFor(10_000);
	await expect.poll(() => asked).toEqual(["/unread 304"]);
	add("New");
	await page.clock.runFor(10_000);
	await expect(bell).toHaveAccessibleName("Notifications, 2 unread");
	await expect(page.locator("header [aria-live=polite]")).toHaveText("Notifications, 2 unread");

	// From here on, time passes only when the test says so.
	await page.clock.pauseAt(new Date(Date.now() + 120_000));
	await expect.poll(() => asked.at(-1)).toBe("/unread 304");
	add("Newer");
	await bell.click();
	await expect(panel.getByRole("listitem")).toHaveCount(3);
	await expect(bell).toHaveAccessibleName("Notifications, 3 unread");
	add("Newest");
	await page.clock.runFor(30_000);
	await expect(panel.getByRole("listitem")).toHaveCount(4);
	await olga.post("/logout", {});
	await page.clock.runFor(10_000);
	await expect(panel).toHaveCount(0);
	await expect.poll(() => asked).toContain("/unread 401");
	// Answers may still arrive after the polling ends, so requests are counted.
	const total = requests;
	await page.clock.runFor(60_000);
	expect(requests).toBe(total);
	await bell.click();
	await expect(page).toHaveURL("/notifications");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authentication Required");
});

test("a tap before the bell's script is there opens the panel, and a tap with a key the page", {
	tag: LONG,
}, async ({ page, context, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	addNotifications(server.databaseUrl, olga.email, [{ title: "The first" }]);
	await context.addCookies(olga.cookies());
	await openPage(page, "/profile");
	await bellOf(page).click();
	await expect(panelOf(page).getByRole("listitem")).toHaveCount(1);
	const opened = context.waitForEvent("page");
	await bellOf(page).click({ modifiers: ["Control"] });
	await expect(await opened).toHaveURL("/notifications");
});

test("without a connection the panel says so, nothing is lost, and it fills once there is one", {
	tag: LONG,
}, async ({ page, context, server }) => {
	await openWithBell(page, context, server, ["The first"]);
	const [bell, panel] = [bellOf(page), panelOf(page)];
	await page.route("/api/notifications", (route) => route.abort());
	await bell.click();
	await expect(page.getByText("Your notifications can't be loaded right now. We keep trying.")).toBeVisible();
	await page.unroute("/api/notifications");
	await page.clock.runFor(30_000);
	await expect(panel.getByRole("listitem")).toHaveCount(1);
	await page.route("/api/notifications/*", (route) => route.abort());
	await panel.getByRole("button", { name: "Delete “The first”" }).click();
	await expect(page.getByText("That did not go through")).toBeVisible();
	await expect(panel.getByRole("listitem")).toHaveCount(1);
});
