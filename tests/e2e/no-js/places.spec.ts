import { expect, test } from "#tests/support/browser.ts";

test("without JavaScript a place is a plain field that suggests the largest places", async ({ page }) => {
	await page.goto("/");
	const list = await page.locator("[name=origin]").getAttribute("list");
	await expect(page.locator("[name=origin]")).not.toHaveAttribute("role", "combobox");
	await expect(page.locator("[name=destination]")).toHaveAttribute("list", list ?? "");
	const options = page.locator(`datalist[id="${list}"] option`);
	expect(await options.count()).toBeGreaterThan(20);
	await expect(page.locator(`datalist[id="${list}"] option[value="Istanbul"]`)).toHaveCount(1);
});
