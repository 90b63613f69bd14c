import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "#tests/support/browser.ts";

const list = (page: Page) => page.getByRole("list", { name: "Booking links of this trip" });
const names = (page: Page) => list(page).locator(".item-row-text > p:first-child");

async function addItem(page: Page, name: string, cost: string) {
	await page.getByLabel("Name", { exact: true }).fill(name);
	await page.getByLabel("Cost", { exact: true }).fill(cost);
	await page.getByRole("button", { name: "Add to the trip" }).click();
	await expect(names(page).filter({ hasText: name })).toBeVisible();
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
}

test("items without a link are added, moved, changed, removed and put back", async ({
	page,
	javaScriptEnabled,
}) => {
	await page.goto("/");
	if (javaScriptEnabled) await waitForHydration(page);
	await addItem(page, "Museum pass", "100");
	await page.getByLabel("This price is").selectOption("Per person");
	await addItem(page, "Dinner", "20.50");
	await expect(list(page).getByText("$82.00")).toBeVisible();

	await page.getByRole("button", { name: "Move up Dinner" }).click();
	await expect(names(page)).toHaveText(["Dinner", "Museum pass"]);
	await page.getByRole("button", { name: "Edit Dinner" }).click();
	await expect(page.getByLabel("Cost", { exact: true })).toHaveValue("20.5");
	await expect(page.getByLabel("This price is")).toHaveValue("person");
	await page.getByLabel("Name", { exact: true }).fill("Dinner by the sea");
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(names(page)).toHaveText(["Dinner by the sea", "Museum pass"]);
	await expect(page.getByText("Dinner by the sea is changed.")).toBeVisible();
	await expect(page.locator(".ticket").filter({ hasText: "Your trip so far" })).toContainText("$45.50");
	await expect(page.getByRole("button", { name: "Add to the trip" })).toBeVisible();

	await page.getByRole("button", { name: "Edit Museum pass" }).click();
	await page.getByLabel("Name", { exact: true }).fill("Something else");
	await page.getByRole("button", { name: "Cancel", exact: true }).click();
	await expect(names(page)).toHaveText(["Dinner by the sea", "Museum pass"]);
	await expect(page.getByText("Museum pass stays as it was.")).toBeVisible();
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
	await expect(page.locator(":focus")).toHaveCount(1);

	await page.getByRole("button", { name: "Remove Dinner by the sea" }).click();
	await expect(page.getByText("Removed Dinner by the sea.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(names(page)).toHaveText(["Dinner by the sea", "Museum pass"]);
	await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

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

test("a last day to pay is set with the trip, and stays where it was refused", async ({
	page,
	javaScriptEnabled,
}) => {
	await page.goto("/");
	if (javaScriptEnabled) await waitForHydration(page);
	await page.getByLabel("Origin").fill("Boston");
	await page.getByLabel("Destination").fill("Lisbon");
	await page.getByLabel("Start date").fill("2030-03-12");
	await page.getByLabel("End date").fill("2030-03-19");
	await page.getByLabel("Name", { exact: true }).fill("Flat");
	await page.getByLabel("Cost", { exact: true }).fill("900");
	await expect(page.getByLabel("Everything paid by")).toBeHidden();
	await page.getByText("Set a last day to pay").click();
	await page.getByLabel("Everything paid by").fill("2020-02-01");
	await page.getByRole("button", { name: "Create the trip" }).click();
	await expect(page.getByText("Choose today or a later day")).toBeVisible();
	await expect(page.getByLabel("Everything paid by")).toHaveValue("2020-02-01");
	await page.getByLabel("Everything paid by").fill("2030-02-01");
	await page.getByRole("button", { name: "Create the trip" }).click();
	await expect(page).toHaveURL(/\/trip-created\//);
	await expect(page.getByText("Everything paid by Fri, Feb 1, 2030")).toBeVisible();
});
