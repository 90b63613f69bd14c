import { expect, test } from "#tests/support/browser.ts";

test("a new plan begins in the planner", async ({ page }) => {
	await page.goto("/trip-results?clear=true");
	await expect(page).toHaveURL("/");
});
