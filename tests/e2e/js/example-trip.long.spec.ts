import { expect, openPage, test } from "#tests/support/browser.ts";

test("a visitor's own plan is shown before the example, which is a tap away", async ({ page }) => {
	await openPage(page, "/");
	await page.locator("[name=origin]").fill("Oslo");
	await expect
		.poll(() => page.evaluate(() => localStorage.getItem("tripPlanningProgress")))
		.toContain("Oslo");
	await openPage(page, "/?example=lisbon#plan");
	await expect(page.locator("[name=origin]")).toHaveValue("Oslo");
	await page.getByRole("link", { name: "Open the example instead" }).click();
	await expect(page.locator("[name=origin]")).toHaveValue("Boston");
	expect(await page.evaluate(() => localStorage.getItem("tripPlanningProgress"))).toContain("Oslo");
});
