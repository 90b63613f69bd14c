import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";

const origin = (page: Page) => page.getByRole("combobox", { name: "Origin" });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");

test("a few letters find a place, and the keyboard chooses it", async ({ page }) => {
	await openPage(page, "/");
	await origin(page).pressSequentially("lisb");
	await expect(options(page).first()).toContainText("Lisbon");
	await expect(origin(page)).toHaveAttribute("aria-expanded", "true");
	await expect(page.getByText(/^\d+ places\. Choose/)).toHaveAttribute("role", "status");

	await origin(page).press("ArrowDown");
	const [first, second] = [options(page).nth(0), options(page).nth(1)];
	await expect(first).toHaveAttribute("aria-selected", "true");
	await origin(page).press("ArrowDown");
	await expect(second).toHaveAttribute("aria-selected", "true");
	await expect(origin(page)).toHaveAttribute(
		"aria-activedescendant",
		(await second.getAttribute("id")) ?? "",
	);
	await expect(page.locator(`[id="${await origin(page).getAttribute("aria-controls")}"]`)).toHaveRole(
		"listbox",
	);
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
	await origin(page).press("ArrowUp");
	await origin(page).press("Enter");
	await expect(page).toHaveURL("/");
	await expect(origin(page)).toHaveValue("Lisbon");
	await expect(origin(page)).toHaveAttribute("aria-expanded", "false");
	await expect(origin(page)).toBeFocused();
	await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Lisbon");
});

test("a tap chooses a place, and Escape or leaving the field closes the list and keeps the typed text", async ({
	page,
}) => {
	await openPage(page, "/");
	await origin(page).fill("hnd");
	await options(page).filter({ hasText: "Haneda" }).click();
	await expect(origin(page)).toHaveValue("Tokyo (HND)");
	await expect(options(page)).toHaveCount(0);

	await origin(page).fill("par");
	await expect(options(page).first()).toBeVisible();
	await origin(page).press("Escape");
	await expect(options(page)).toHaveCount(0);
	await origin(page).fill("pari");
	await expect(options(page).first()).toBeVisible();
	await page.getByRole("combobox", { name: "Destination" }).focus();
	await expect(options(page)).toHaveCount(0);
	await expect(origin(page)).toHaveValue("pari");
});

test("text that is no place is accepted, also when the search fails", async ({ page }) => {
	await openPage(page, "/");
	await origin(page).fill("zzzzzzzz");
	await expect(page.getByText("No places found")).toBeAttached();
	await page.route("**/api/locations/search*", (route) => route.abort());
	const failed = page.waitForEvent("requestfailed");
	await origin(page).fill("Grandma's house");
	await failed;
	await expect(options(page)).toHaveCount(0);
	await expect(origin(page)).toHaveValue("Grandma's house");
});
