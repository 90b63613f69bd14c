import { expect, test } from "#tests/support/browser.ts";

test("a trip without costs is created after one question", async ({ page }) => {
	await page.goto("/");
	await page.getByLabel("Origin").fill("Boston");
	await page.getByLabel("Destination").fill("Lisbon");
	await page.getByRole("button", { name: "Create the trip" }).click();
	await expect(page.getByText("This trip has no costs yet")).toBeVisible();
	await expect(page.getByLabel("Origin")).toHaveValue("Boston");
	await page.getByRole("button", { name: "Create it without costs" }).click();
	await expect(page).toHaveURL(/\/trip-created\//);
});
