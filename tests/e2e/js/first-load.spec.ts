import type { Frame } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";

test("the first page contains its styles, and pages link to them once they are cached", async ({ page }) => {
	const complaints: string[] = [];
	page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
	const first = await (await page.goto("/", { waitUntil: "commit" }))?.text();
	expect(first).toContain("<style nonce=");
	expect(first).not.toMatch(/<link rel="stylesheet" href/);
	await expect(page.locator("html")).toHaveCSS("background-color", "rgb(251, 246, 236)");

	const styles = async () =>
		(await page.context().cookies()).find(({ name }) => name === "gangway_styles")?.value;
	await expect.poll(styles).toMatch(/^\/assets\/.+\.css$/);
	const second = await (await openPage(page, "/login"))?.text();
	expect(second).toContain(`<link rel="stylesheet" href="${await styles()}"/>`);
	expect(second).not.toContain("<style");
	await expect(page.locator("html")).toHaveCSS("background-color", "rgb(251, 246, 236)");
	expect(complaints).toEqual([]);
});

test("the font of headings comes after the router's scripts, or at once where there are none", async ({
	page,
}) => {
	const asked: string[] = [];
	page.on("request", (request) => asked.push(new URL(request.url()).pathname));
	const font = page.waitForRequest(/bricolage.*\.woff2$/);
	await page.goto("/");
	await font;
	const fontAt = asked.findIndex((path) => path.endsWith(".woff2"));
	const lastScriptAt = asked.findLastIndex((path) => path.endsWith(".js"));
	expect(lastScriptAt).toBeGreaterThan(0);
	expect(fontAt).toBeGreaterThan(lastScriptAt);
	await expect
		.poll(() => page.evaluate(() => document.fonts.check("700 20px 'Bricolage Grotesque'")))
		.toBe(true);

	await page.context().clearCookies();
	const first = await (await page.request.get("/landing")).text();
	expect(first).toContain("@font-face");
	expect(first).not.toContain("data-scripts");
});

test("a page that takes the place of the first one waits for its styles, which the first did not bring", async ({
	page,
}) => {
	const held = Promise.withResolvers<void>();
	const shownTooSoon: string[] = [];
	const noteTooSoon = (frame: Frame) => shownTooSoon.push(frame.url());
	await page.route("**/assets/app-*.css", async (route) => {
		await held.promise;
		await route.continue();
	});
	await openPage(page, "/");
	page.on("framenavigated", noteTooSoon);
	const asked = page.waitForResponse((response) => response.url().includes("/login.data"));
	await page.getByRole("link", { name: "Login" }).click();
	await asked;
	await expect(page).toHaveURL("/");
	page.off("framenavigated", noteTooSoon);
	held.resolve();
	await expect(page).toHaveURL("/login");
	expect(shownTooSoon).toEqual([]);
	await expect(page.locator("link[rel=stylesheet]")).toHaveJSProperty("media", "all");
});

test("a page is shown without those styles when they do not come", async ({ page }) => {
	const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".css"));
	await page.route("**/assets/app-*.css", (route) => route.abort());
	await openPage(page, "/");
	await failed;
	await page.getByRole("link", { name: "Login" }).click();
	await expect(page).toHaveURL("/login");
});
