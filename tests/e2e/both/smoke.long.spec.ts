import { expect, test } from "#tests/support/browser.ts";

test("the first page opens", async ({ page }) => {
	const response = await page.goto("/");
	expect(response?.status()).toBe(200);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an unknown page says so", async ({ page }) => {
	const response = await page.goto("/no-such-page");
	expect(response?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
