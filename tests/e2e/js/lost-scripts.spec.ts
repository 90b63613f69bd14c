import type { Page } from "@playwright/test";
import { choosePreference, expect, openPage, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { organizerWithTrip } from "#tests/support/people.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Like after a deploy: the page is open, and the script of the next page is gone. */
const remove = (page: Page, script: RegExp) => page.route(script, (route) => route.fulfill({ status: 404 }));

test("a trip that was created is shown although the script of its page is gone", { tag: LONG }, async ({
	page,
}) => {
	await openPage(page, "/");
	await remove(page, /trip-created-.*\.js/);
	await page.getByLabel("Origin").fill("Boston");
	await page.getByLabel("Destination").fill("Lisbon");
	await page.getByRole("button", { name: "Create the trip" }).click();
	await page.getByRole("button", { name: "Create it without costs" }).click();
	await expect(page).toHaveURL(/trip-created/);
	await expect(page.getByLabel("Trip link")).toHaveValue(/\w/);
});

test("a link leads to its page although the page's script is gone", async ({ page }) => {
	await openPage(page, "/");
	await remove(page, /login-.*\.js/);
	await page.getByRole("link", { name: "Login" }).click();
	await expect(page).toHaveURL("/login");
	await expect(heading(page, /sign in/)).toBeVisible();
});

test("where neither script nor server answers, the page stays, and the one asked for comes with the line", {
	tag: LONG,
}, async ({ page, context, server }) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	await openPage(page, `/trip/${trip.shareId}/invite`);
	const message = page.getByRole("textbox").first();
	await message.fill("ann@example.com");
	let tries = 0;
	page.on("requestfailed", (request) => {
		if (request.method() === "HEAD") tries += 1;
	});
	await page.route("**", (route) => route.abort());
	await page.getByRole("link", { name: "Back to the trip" }).click();
	await expect.poll(() => tries).toBeGreaterThan(1);
	await expect(message).toHaveValue("ann@example.com");
	await page.unroute("**");
	await expect(page).toHaveURL(`/trip/${trip.shareId}`);
	await expect(heading(page, /Lisbon/)).toBeVisible();
});

test("a page whose data does not come keeps header, footer and theme of the page before it", {
	tag: LONG,
}, async ({ page, context, server }) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	await openPage(page, `/trip/${trip.shareId}`);
	await choosePreference(page, "Dark");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await page.evaluate(() => sessionStorage.setItem("currentTrip", "Lisbon"));
	await page.route("**/*.data*", (route) => route.abort());
	await page.locator("header a.logo").dispatchEvent("click");
	await expect(heading(page, "No connection")).toBeFocused();
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toHaveCount(0);
	await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacy" })).toBeVisible();
	expect(await page.evaluate(() => sessionStorage.getItem("currentTrip"))).toBe("Lisbon");
});

test("who is signed out while they fill in a form is told, and sends it once they are signed in again", async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	const path = `/trip/${trip.shareId}/edit`;
	await openPage(page, path);
	const title = page.getByLabel("Trip name");
	await title.fill("Porto");
	const cookies = await context.cookies();
	await context.clearCookies({ name: /session/ });
	const save = page.getByRole("button", { name: "Save changes" });
	await save.click();
	const alert = page.getByRole("main").getByRole("alert");
	await expect(alert).toContainText("You are not signed in any more");
	await expect(alert).toBeInViewport();
	await expect(title).toHaveValue("Porto");
	await context.addCookies(cookies);
	await save.click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Porto");
});

test("a profile and a chat message wait for whoever was signed out, too", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	const cookies = await context.cookies();
	const main = page.getByRole("main");
	await openPage(page, "/profile?edit");
	await page.getByLabel("First name").fill("Olena");
	await context.clearCookies({ name: /session/ });
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(main.getByRole("alert")).toContainText("You are not signed in any more, so nothing was saved");
	await expect(page.getByLabel("First name")).toHaveValue("Olena");
	await context.addCookies(cookies);
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(main.getByText("Olena Tester").first()).toBeVisible();

	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	await context.clearCookies({ name: /session/ });
	await page.getByLabel("Message", { exact: true }).fill("Bring the map");
	await page.getByRole("button", { name: "Send" }).click();
	const log = page.getByRole("log");
	await expect(log.getByText("Failed to send message: you are not signed in any more")).toBeVisible();
	await context.addCookies(cookies);
	await log.getByRole("button", { name: "Try again" }).click();
	await expect(log.getByText("Bring the map")).toBeVisible();
	await expect(log.getByText("Failed to send message")).toHaveCount(0);
});
