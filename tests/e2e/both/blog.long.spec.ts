import { expect, test } from "#tests/support/browser.ts";
import { newsletterPath } from "#tests/support/mail-links.ts";
import { sidewaysProblems } from "#tests/support/sideways.ts";

test("a reader searches, filters, likes and bookmarks an article", async ({ page }) => {
	await page.goto("/blog");
	await expect(page.getByRole("heading", { name: "Featured Articles" })).toBeVisible();
	await page.getByRole("searchbox", { name: "Search the articles" }).fill("Late Payers");
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page).toHaveURL(/\/blog\?q=Late\+Payers/);
	await expect(page.getByText("1 article", { exact: true })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Featured Articles" })).toBeHidden();
	await page.getByRole("link", { name: "Destinations" }).first().click();
	await expect(page.getByText("No article fits")).toBeVisible();
	expect(await page.evaluate(sidewaysProblems)).toEqual([]);
	await page.getByRole("link", { name: "Show all articles" }).click();
	await page.getByRole("link", { name: "Practical Guides" }).first().click();
	await expect(page.getByText("1 article", { exact: true })).toBeVisible();
	await page.getByRole("article").getByRole("link").click();
	await expect(page).toHaveURL("/blog/3");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"A payment calendar that your friends will keep",
	);

	const like = page.getByRole("button", { name: /^Like/ });
	await expect(like).toHaveText("Like 24");
	await like.click();
	await expect(like).toHaveText("Like 25");
	await expect(like).toHaveAttribute("aria-pressed", "true");
	await like.click();
	await expect(like).toHaveText("Like 24");
	await page.getByRole("button", { name: "Bookmark" }).click();
	await expect(page.getByText("Bookmarked!")).toBeVisible();
	await page.getByRole("link", { name: "Back to Blog" }).click();
	await page.getByRole("link", { name: "Your bookmarks" }).click();
	await expect(page.getByText("1 article", { exact: true })).toBeVisible();
	await page.getByRole("article").getByRole("link").click();
	await page.getByRole("button", { name: "Bookmark" }).click();
	await expect(page.getByText("Removed from bookmarks")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Link to this article" })).toHaveValue(/\/blog\/3$/);
});

test("no article is wider than the smallest phone", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	for (let id = 1; id <= 8; id += 1) {
		await page.goto(`/blog/${id}`);
		expect(await page.evaluate(sidewaysProblems)).toEqual([]);
	}
});

test("a reader subscribes by the mailed link, and is told what is wrong with an address", async ({
	page,
	server,
	javaScriptEnabled: js,
}) => {
	const email = `reader-${js ? "js" : "plain"}@blog.example`;
	await page.goto("/blog/1");
	const box = page.getByRole("region", { name: "Stay Updated" });
	await box.getByRole("textbox", { name: "Email" }).fill("reader@blog");
	await box.getByRole("button", { name: "Subscribe" }).click();
	await expect(page.getByText("Please enter a valid email address")).toBeVisible();
	await page.getByRole("textbox", { name: "Email" }).fill(email);
	await page.getByRole("button", { name: "Subscribe" }).click();
	await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
	await expect(page.getByText(email)).toBeVisible();
	await page.goto(await newsletterPath(server, "confirm", email));
	await expect(page.getByRole("heading", { name: "Do you want our newsletter?" })).toBeVisible();
	await page.getByRole("button", { name: "Yes, subscribe me" }).click();
	await expect(page.getByRole("heading", { name: "You are subscribed" })).toBeVisible();
});
