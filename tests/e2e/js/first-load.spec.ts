import { expect, test } from "#tests/support/browser.ts";

test("the first page has its styles inside; once they are kept, pages only link to them", async ({
	page,
}) => {
	const complaints: string[] = [];
	page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
	const first = await (await page.goto("/", { waitUntil: "commit" }))?.text();
	expect(first).toContain("<style nonce=");
	expect(first).not.toContain('rel="stylesheet"');

	const stylesheet = page.locator("head link[rel=stylesheet]");
	await expect(stylesheet).toHaveCount(1);
	await expect(page.locator("head style[data-href]")).toHaveCount(0);
	await expect(page.locator("html")).toHaveCSS("background-color", "rgb(251, 246, 236)");
	const href = await stylesheet.getAttribute("href");

	const second = await (await page.goto("/login", { waitUntil: "networkidle" }))?.text();
	expect(second).toContain(`href="${href}"`);
	expect(second).not.toContain("<style");
	await expect(page.locator("html")).toHaveCSS("background-color", "rgb(251, 246, 236)");
	expect(complaints).toEqual([]);
});
