import { expect, openPage, test } from "#tests/support/browser.ts";

test("the first page contains its styles, and pages link to them once they are cached", async ({ page }) => {
	const complaints: string[] = [];
	page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
	const first = await (await page.goto("/", { waitUntil: "commit" }))?.text();
	expect(first).toContain("<style nonce=");
	expect(first).not.toContain('rel="stylesheet"');

	const stylesheet = page.locator("head link[rel=stylesheet]");
	await expect(stylesheet).toHaveCount(1);
	await expect(page.locator("html")).toHaveCSS("background-color", "rgb(251, 246, 236)");
	const href = await stylesheet.getAttribute("href");

	const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
	await expect.poll(cookies).toContain("gangway_styles");
	const second = await (await openPage(page, "/login"))?.text();
	expect(second).toContain(`href="${href}"`);
	expect(second?.match(/<style/g)).toHaveLength(1);
	expect(second).toContain("@font-face");
	await expect(page.locator("html")).toHaveCSS("background-color", "rgb(251, 246, 236)");
	expect(complaints).toEqual([]);
});

test("going back to a page, or reloading it, restores its scroll position, and a new page starts at its top", async ({
	page,
}) => {
	const scrolled = () => page.evaluate(() => scrollY);
	await page.goto("/");
	await page.waitForFunction(() => history.state?.idx === 0 && history.scrollRestoration === "manual");
	await page.evaluate(() => scrollTo(0, 700));

	await page.getByRole("link", { name: "Login" }).dispatchEvent("click");
	await expect(page).toHaveURL(/\/login/);
	await expect.poll(scrolled).toBe(0);
	await page.goBack();
	await expect(page.getByRole("button", { name: "Create the trip" })).toBeVisible();
	await expect.poll(scrolled).toBe(700);

	await page.reload();
	await expect.poll(scrolled).toBe(700);
	await page.waitForFunction(() => history.scrollRestoration === "manual");
	expect(await scrolled()).toBe(700);

	await page.goto("/?again");
	await page.waitForFunction(() => history.scrollRestoration === "manual");
	expect(await scrolled()).toBe(0);
});

test("two new pages keep separate scroll positions", async ({ page }) => {
	const ready = () => page.waitForFunction(() => history.scrollRestoration === "manual");
	await page.goto("/");
	await ready();
	await page.evaluate(() => scrollTo(0, 700));
	await page.getByRole("link", { name: "Login" }).dispatchEvent("click");
	await expect(page).toHaveURL(/\/login/);
	await page.goto("/?again");
	await ready();
	await page.evaluate(() => scrollTo(0, 300));
	await page.goBack();
	await expect(page).toHaveURL(/\/login/);
	await ready();
	await page.goBack();
	await expect(page.getByRole("button", { name: "Create the trip" })).toBeVisible();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});
