import type { BrowserContext, Page } from "@playwright/test";
import { bellOf, panelOf, signInWithNotifications } from "#tests/support/bell.ts";
import { expect, test } from "#tests/support/browser.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Opens a page without the router for a signed-in person, with a clock that the test moves. */
async function openWithBell(page: Page, context: BrowserContext, server: TestServer, titles: string[]) {
	const scene = await signInWithNotifications({ page, context, server }, titles);
	await page.goto("/features");
	await expect(bellOf(page)).toHaveAttribute("aria-expanded", "false");
	return scene;
}

test("the bell opens and closes the panel, in which one is deleted, all are read, and one is opened", async ({
	page,
	context,
	server,
}) => {
	const { add } = await openWithBell(page, context, server, ["The first", "The second", "The third"]);
	const [bell, panel] = [bellOf(page), panelOf(page)];
	await expect(bell).toHaveAccessibleName("Notifications, 3 unread");
	await bell.click();
	await expect(panel).toBeFocused();
	await expect(panel.getByRole("listitem")).toHaveCount(3);
	await panel.getByRole("button", { name: "Delete “The second”" }).click();
	await expect(panel.getByRole("listitem")).toHaveCount(2);
	await expect(bell).toHaveAccessibleName("Notifications, 2 unread");
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
	await page.getByRole("heading", { level: 1 }).click();
	await expect(panel).toHaveCount(0);

	add("The fourth");
	await page.clock.runFor(10_000);
	await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
	await expect(page.locator("header [aria-live=polite]")).toHaveText("Notifications, 1 unread");
	await bell.click();
	await panel.getByRole("button", { name: /^Unread The fourth/ }).click();
	await expect(page).toHaveURL("/trip-results");
});

test("the panel breaks no rule of the page, looks as on other pages, and brings the bell up to date", async ({
	page,
	context,
	server,
}) => {
	const errors: string[] = [];
	page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
	const { add } = await openWithBell(page, context, server, ["The first", "The second"]);
	add("The third");
	// Only the panel's own request can update the number.
	await page.route("/api/notifications/unread", (route) => route.fulfill({ status: 304 }));
	await bellOf(page).click();
	await expect(panelOf(page).getByRole("listitem")).toHaveCount(3);
	await expect(bellOf(page)).toHaveAccessibleName("Notifications, 3 unread");
	const readAll = panelOf(page).getByRole("button", { name: "Mark all as read" });
	await expect(readAll).toHaveClass(/\blink\b/);
	await expect(readAll).toHaveCSS("border-top-width", "0px");
	expect(errors).toEqual([]);
});

test("without notifications the panel says so, and after a sign-out elsewhere the bell is a link", async ({
	page,
	context,
	server,
}) => {
	const { olga } = await openWithBell(page, context, server, []);
	await bellOf(page).click();
	await expect(panelOf(page).getByText("No notifications yet")).toBeVisible();
	await olga.post("/logout", {});
	await page.clock.runFor(10_000);
	await expect(panelOf(page)).toHaveCount(0);
	await bellOf(page).click();
	await expect(page).toHaveURL("/notifications");
});

test("a sign-out that fails says so, F8 focuses that toast, Escape closes it, and a swipe closes the next", async ({
	page,
	context,
	server,
}) => {
	await openWithBell(page, context, server, []);
	await page.route("/logout", (route) => route.fulfill({ status: 500 }));
	const signOut = page.locator("form[action='/logout'] button:visible").first();
	const toast = page.getByText("Logout failed");
	await signOut.click();
	await expect(toast).toBeVisible();
	await expect(page).toHaveURL("/features");
	await page.keyboard.press("F8");
	await expect(page.locator(":focus")).toContainText("Logout failed");
	await page.keyboard.press("Escape");
	await expect(toast).toHaveCount(0);
	await expect(signOut).toBeFocused();

	await signOut.click();
	const box = await toast.boundingBox();
	if (!box) throw new Error("The toast is not shown");
	const at = { x: box.x + 10, y: box.y + box.height / 2 };
	await page.mouse.move(at.x, at.y);
	await page.mouse.down();
	await page.mouse.move(at.x + 30, at.y);
	await page.mouse.up();
	await expect(toast).toBeVisible();
	await page.mouse.move(at.x, at.y);
	await page.mouse.down();
	await page.mouse.move(at.x + 60, at.y, { steps: 3 });
	await page.mouse.up();
	await expect(toast).toHaveCount(0);
	await page.unroute("/logout");
	await signOut.click();
	await expect(page).toHaveURL("/landing");
});
