import { field, paste, test } from "#tests/support/booking-page.ts";
import { expect } from "#tests/support/browser.ts";

test("a page without a price in dollars leads to the cost", async ({ page, site }) => {
	site.house.currency = "EUR";
	await paste(page, `Our house: ${site.link}.`);
	await page.getByRole("button", { name: "Read name and price from the link" }).click();
	await expect(page.getByText(/in EUR: enter the cost in dollars/)).toBeVisible();
	await expect(field(page, "url")).toHaveValue(site.link);
	await expect(field(page, "name")).toHaveValue("Casa do Mar");
	await expect(field(page, "cost")).toBeFocused();
});
