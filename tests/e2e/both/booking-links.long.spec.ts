import AxeBuilder from "@axe-core/playwright";
import { field, paste, test } from "#tests/support/booking-page.ts";
import { expect } from "#tests/support/browser.ts";

test("a pasted link fills in name and price, which are checked, added, and checked again", async ({
	page,
	site,
	javaScriptEnabled,
}) => {
	await paste(page, site.link);
	if (javaScriptEnabled === false) await page.getByRole("button", { name: "Add to the trip" }).click();
	await expect(
		page.getByText("Name and price are from the page: $1,200.00. Please check them."),
	).toBeVisible();
	await expect(field(page, "name")).toHaveValue("Casa do Mar");
	await expect(field(page, "cost")).toHaveValue("1200.00");
	await page.getByRole("button", { name: "Add to the trip" }).click();
	const tag = page.getByRole("listitem").filter({ hasText: "Casa do Mar" });
	await expect(tag).toContainText(/from the page, \w+ \d+/);
	await expect(field(page, "url")).toHaveValue("");

	site.house.price = "1310.00";
	await tag.getByRole("button", { name: "Check again what Casa do Mar costs" }).click();
	await expect(tag).toContainText("The page says $1,310.00 now; it was $1,200.00.");
	if (javaScriptEnabled !== false) {
		expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
	}

	await page.fill("[name=origin]", "Boston");
	await page.fill("[name=destination]", "Lisbon");
	await page.getByRole("button", { name: "Create the trip" }).click();
	await expect(page).toHaveURL(/\/trip-created\//);
	await expect(page.getByRole("main")).toContainText("$327.50");
});

test("a link that cannot be read shows a note and is typed in by hand", async ({
	page,
	site,
	javaScriptEnabled,
}) => {
	await paste(page, site.missing);
	if (javaScriptEnabled === false) {
		await page.getByRole("button", { name: "Read name and price from the link" }).click();
	}
	await expect(page.getByText("This link can't be read automatically.").first()).toBeVisible();
	await field(page, "name").fill("Ours");
	await field(page, "cost").fill("999");
	await page.getByRole("button", { name: "Add to the trip" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: "Ours" })).toContainText("typed");
});
