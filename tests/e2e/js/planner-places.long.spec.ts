import { expect, openPage, test } from "#tests/support/browser.ts";

test("the planner says while it is typed what the plan has no places for", async ({ page }) => {
	await openPage(page, "/");
	const notice = page.getByRole("status").filter({ hasText: "Free trips have 10 places" });
	const size = page.locator("[name=partySize]");
	await size.fill("10");
	await expect(notice).toHaveCount(0);
	await size.fill("12");
	await expect(notice).toContainText("2 people of your group can't join.");
	await page.locator("[name='newItem.cost']").fill("12000");
	await expect(notice).toContainText("2 shares, $2,000.00, can't be collected.");
	await expect(notice.getByRole("link", { name: "View plans" })).toHaveAttribute(
		"href",
		"/pricing?for=places",
	);
	await size.fill("10");
	await expect(notice).toHaveCount(0);
});
