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
