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

test("without JavaScript a misspelled place is asked about once, and a button puts it right", async ({
	page,
}) => {
	await page.goto("/");
	await page.locator("[name=origin]").fill("Bostn");
	await page.locator("[name=destination]").fill("Lisbn");
	await page.getByRole("button", { name: "Create the trip" }).last().click();
	const boston = page.getByRole("button", { name: "Did you mean Boston, Massachusetts?" });
	await expect(boston).toBeFocused();
	await expect(page.getByText("To keep “Bostn”, create the trip again.")).toBeVisible();
	await boston.click();
	await expect(page.locator("[name=origin]")).toHaveValue("Boston, Massachusetts");
	await expect(boston).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Did you mean Lisbon?" })).toBeVisible();
	await page.getByRole("button", { name: "Create the trip" }).last().click();
	await page.getByRole("button", { name: "Create it without costs" }).click();
	await expect(page).toHaveURL(/trip-created/);
	await expect(page.getByRole("main")).toContainText("Lisbn");
});

test("without JavaScript adding an item asks about a misspelled place too", async ({ page }) => {
	await page.goto("/");
	await page.locator("[name=destination]").fill("Lisbn");
	await page.locator("[name='newItem.url']").fill("https://www.kayak.com/flights/BOS-LIS");
	await page.locator("[name='newItem.name']").fill("TAP 218");
	await page.locator("[name='newItem.cost']").fill("600");
	await page.getByRole("button", { name: "Add to the trip" }).click();
	await page.getByRole("button", { name: "Did you mean Lisbon?" }).click();
	await expect(page.locator("[name=destination]")).toHaveValue("Lisbon");
	await expect(page.getByRole("button", { name: "Remove TAP 218" })).toBeVisible();
});
