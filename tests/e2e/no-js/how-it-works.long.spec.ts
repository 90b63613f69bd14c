import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";

const shown = (page: Page) => page.locator("[data-demo-step] > .demo-content:visible");

test("without JavaScript the demo's five steps can be read in full, alone too", async ({ page }) => {
	await page.goto("/how-it-works");
	await expect(shown(page)).toHaveCount(5);
	await expect(page.getByRole("button", { name: "Start the demo" })).toBeHidden();
	await expect(shown(page).nth(3)).toContainText("$560.00");
	await page.getByRole("link", { name: "Open full screen" }).click();
	await expect(page).toHaveURL("/how-it-works?demo=full");
	await expect(shown(page)).toHaveCount(5);
});
