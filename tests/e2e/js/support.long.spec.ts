import { expect, openPage, test } from "#tests/support/browser.ts";

test("a link to an answer opens it, and another question closes it", async ({ page }) => {
	await openPage(page, "/support#payout-countries");
	const answer = page.getByText("European Economic Area except Iceland");
	await expect(answer).toBeInViewport();
	await page.getByText("Paying your share", { exact: true }).click();
	await page.getByText("Can I take a deposit?").click();
	await expect(page.getByText("the first instalment works like a deposit")).toBeVisible();
	await expect(page.locator("details[name=faq][open]")).toHaveCount(1);
	await expect(answer).toBeHidden();
});

test("the footer's FAQ leads from another tab to the questions", async ({ page }) => {
	await page.goto("/support?tab=resources");
	await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
	await expect(page).toHaveURL("/support#faq");
	await expect(page.getByRole("heading", { name: "Questions and answers" })).toBeInViewport();
});
