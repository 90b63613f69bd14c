import type { Page } from "@playwright/test";
import { signInByForm } from "#tests/support/account-forms.ts";
import { expect, holdScripts, openPage, test, waitForHydration } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { registerClient } from "#tests/support/people.ts";

const scrolled = (page: Page) => page.evaluate(() => scrollY);
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
/** The router has taken over scrolling. */
const isRouted = (page: Page) => page.waitForFunction(() => history.scrollRestoration === "manual");

/** Follows a link with the router, and waits until the router listens on the new page. */
async function follow(page: Page, href: string): Promise<void> {
	await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	await page.locator(`a[href="${href}"]`).first().dispatchEvent("click");
	await expect(page).toHaveURL(href);
	await expect.poll(() => scrolled(page)).toBe(0);
	expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Goes back in the history. The browser reports no page load if only the address changes. */
const goBack = (page: Page) => page.evaluate(() => setTimeout(() => history.back()));

test("going back to a page, or reloading it, restores its scroll position, and a new page starts at its top", async ({
	page,
}) => {
	await page.goto("/");
	await isRouted(page);
	await page.evaluate(() => scrollTo(0, 700));

	await follow(page, "/login");
	await goBack(page);
	await expect(page.getByRole("button", { name: "Create the trip" })).toBeVisible();
	await expect.poll(() => scrolled(page)).toBe(700);

	await page.reload();
	await expect.poll(() => scrolled(page)).toBe(700);
	await isRouted(page);
	expect(await scrolled(page)).toBe(700);

	await page.goto("/?again");
	await isRouted(page);
	expect(await scrolled(page)).toBe(0);
});

test("two new pages keep separate scroll positions", { tag: LONG }, async ({ page }) => {
	await page.goto("/");
	await isRouted(page);
	await page.evaluate(() => scrollTo(0, 700));
	await follow(page, "/login");
	await page.goto("/?again");
	await isRouted(page);
	await page.evaluate(() => scrollTo(0, 300));
	await page.goBack();
	await expect(page).toHaveURL("/login");
	await waitForHydration(page);
	await goBack(page);
	await expect(page.getByRole("button", { name: "Create the trip" })).toBeVisible();
	await expect.poll(() => scrolled(page)).toBe(700);
});

test("Back shows the page of its address where a page without the router was reloaded", {
	tag: LONG,
}, async ({ page }) => {
	await openPage(page, "/");
	await page.evaluate(() => scrollTo(0, 700));
	await follow(page, "/about");
	await page.evaluate(() => scrollTo(0, 400));
	await follow(page, "/pricing");
	await page.reload();
	await goBack(page);
	await expect(page).toHaveURL("/about");
	await expect(heading(page, /About/)).toBeVisible();
	await expect.poll(() => scrolled(page)).toBe(400);
	await page.evaluate(() => scrollTo(0, 200));
	await page.reload();
	await expect.poll(() => scrolled(page)).toBe(200);
	await goBack(page);
	await expect(page).toHaveURL("/");
	await expect(page.getByRole("button", { name: "Create the trip" })).toBeVisible();
	await expect.poll(() => scrolled(page)).toBe(700);
});

test("Back shows the page of its address before the router's scripts have come, and after", async ({
	page,
}) => {
	const errors: Error[] = [];
	page.on("pageerror", (error) => errors.push(error));
	await openPage(page, "/");
	await page.evaluate(() => scrollTo(0, 700));
	await follow(page, "/login");
	const release = await holdScripts(page);
	await page.reload({ waitUntil: "commit" });
	await expect(heading(page, /sign in/)).toBeVisible();
	await goBack(page);
	await expect(page).toHaveURL("/");
	await expect(page.getByRole("button", { name: "Create the trip" })).toBeVisible();
	await expect.poll(() => scrolled(page)).toBe(700);
	release();
	await waitForHydration(page);
	await follow(page, "/login");
	await expect(heading(page, /sign in/)).toBeVisible();
	expect(errors).toEqual([]);
});

test("scripts that come late leave a page where its reader has scrolled it", { tag: LONG }, async ({
	page,
}) => {
	await openPage(page, "/");
	await page.evaluate(() => scrollTo(0, 700));
	const release = await holdScripts(page);
	// Asking earlier for the scroll position would lay the page out, and scroll it, before its styles have loaded.
	await page.reload({ waitUntil: "domcontentloaded" });
	await expect.poll(() => scrolled(page)).toBe(700);
	await page.mouse.wheel(0, -400);
	await expect.poll(async () => Math.abs((await scrolled(page)) - 300)).toBeLessThan(2);
	release();
	await waitForHydration(page);
	expect(Math.abs((await scrolled(page)) - 300)).toBeLessThan(2);
});

test("Back leads past the form that someone has signed in with", { tag: LONG }, async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	await openPage(page, "/");
	await follow(page, "/login");
	await signInByForm(page, olga.email);
	await expect(page).toHaveURL("/home");
	await goBack(page);
	await expect(page).toHaveURL("/");
});

test("Back to a page that leads on leads out of it the second time", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	await openPage(page, "/");
	await follow(page, "/login");
	await follow(page, "/pricing");
	await context.addCookies((await registerClient(server.origin, "Olga")).cookies());
	await goBack(page);
	await expect(page).toHaveURL("/home");
	await goBack(page);
	await expect(page).toHaveURL("/");
});
