import { expect, test } from "#tests/support/browser.ts";
import { CATALOGUE } from "#tests/support/error-catalogue.ts";
import { LONG } from "#tests/support/long-run.ts";

test("the list is searched as one types, without a request", async ({ page }) => {
	await page.goto("/blog");
	const requests: string[] = [];
	page.on("request", (request) => request.isNavigationRequest() && requests.push(request.url()));
	const search = page.getByRole("searchbox", { name: "Search the articles" });
	const titles = page.getByRole("article").getByRole("heading");
	await expect(titles).toHaveCount(8);
	await search.fill("CHARGEBACKS");
	await expect(titles).toHaveText(["When a friend drops out of the trip"]);
	await expect(page.getByText("1 article", { exact: true })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Featured Articles" })).toBeHidden();
	await expect(page).toHaveURL("/blog?q=CHARGEBACKS");
	await search.fill("no such words");
	await expect(titles).toHaveCount(0);
	await expect(page.getByText("0 articles", { exact: true })).toBeVisible();
	await expect(page.getByText("No article fits")).toBeVisible();
	await search.fill("");
	await expect(titles).toHaveCount(8);
	await expect(page.getByRole("heading", { name: "Featured Articles" })).toBeVisible();
	await expect(page).toHaveURL("/blog");
	expect(requests).toEqual([]);

	await search.fill("couples");
	await page.getByRole("link", { name: "Money & Payments" }).first().click();
	await expect(page).toHaveURL("/blog?category=financial&q=couples#find");
	await expect(titles).toHaveText(["Fair ways to split the cost of a trip"]);
	await search.fill("");
	await expect(titles).toHaveCount(2);
});

test("likes and bookmarks leave the reader on the spot, and Back leaves the article", { tag: LONG }, async ({
	page,
}) => {
	const faults: string[] = [];
	page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
	await page.goto("/blog");
	await page.goto("/blog/2");
	const like = page.getByRole("button", { name: /^Like/ });
	const bookmark = page.getByRole("button", { name: "Bookmark" });
	await like.click();
	await expect(like).toHaveText("Like 25");
	await expect(like).toHaveAttribute("aria-pressed", "true");
	await expect(like).toBeFocused();
	await bookmark.click();
	await expect(page.getByText("Bookmarked!")).toBeVisible();
	await expect(bookmark).toHaveAttribute("aria-pressed", "true");
	await bookmark.click();
	await expect(page.getByText("Removed from bookmarks")).toBeVisible();
	await expect(page).toHaveURL("/blog/2");
	await page.reload();
	await expect(like).toHaveText("Like 25");
	await expect(bookmark).toHaveAttribute("aria-pressed", "false");
	await page.goBack();
	await expect(page).toHaveURL("/blog");
	expect(faults).toEqual([]);
});

test("a like that does not get through says so, and the article stays", { tag: LONG }, async ({
	page,
	context,
}) => {
	await page.goto("/blog/2");
	const like = page.getByRole("button", { name: /^Like/ });
	await context.setOffline(true);
	await like.click();
	await expect(page.getByText("Please check your connection and try again.")).toBeVisible();
	await expect(like).toHaveText("Like 24");
	await context.setOffline(false);
	await like.click();
	await expect(like).toHaveText("Like 25");
});

test.describe("the link of an article", () => {
	test.use({ permissions: ["clipboard-read", "clipboard-write"] });

	test("is copied, which the button says for two seconds, and a toast", { tag: LONG }, async ({ page }) => {
		await page.clock.install({ time: 0 });
		await page.goto("/blog/3");
		await page.clock.pauseAt(60_000);
		await page.getByRole("button", { name: "Copy link" }).click();
		await expect(page.getByText(CATALOGUE.linkCopied.title, { exact: true })).toBeVisible();
		await expect(page.getByRole("button", { name: "Copied", exact: true })).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/3$/);
		await page.clock.fastForward(1_900);
		await expect(page.getByRole("button", { name: "Copied", exact: true })).toBeVisible();
		await page.clock.fastForward(200);
		await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
	});

	test("is not all that can be copied: so can each message for the group", { tag: LONG }, async ({
		page,
	}) => {
		await page.goto("/blog/1");
		const message = page.getByRole("blockquote").filter({ hasText: "Decided: June 12 to 19" });
		await message.getByRole("button", { name: "Copy message" }).click();
		await expect(page.getByText("Message copied!")).toBeVisible();
		await expect(message.getByRole("button", { name: "Copied" })).toBeVisible();
		const copied = await page.evaluate(() => navigator.clipboard.readText());
		expect(copied).toMatch(/^Decided: June 12 to 19 \(Ana, Jan 10\)\. .*[.!?]$/);
		await expect(message).toContainText(copied);
	});

	test("is copied on a page that was reached without a reload, too", { tag: LONG }, async ({ page }) => {
		await page.goto("/login");
		await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
		await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
		await page.getByRole("article").getByRole("link").first().click();
		await page.getByRole("button", { name: "Copy link" }).click();
		await expect(page.getByText("Link copied!")).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/1$/);
	});
});

test("a browser that may not copy says so, and its button how to do it by hand", { tag: LONG }, async ({
	page,
}) => {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, "clipboard", { value: undefined });
	});
	await page.goto("/blog/3");
	await page.getByRole("button", { name: "Copy link" }).click();
	await expect(page.getByText(CATALOGUE.copyLink.title, { exact: true })).toBeVisible();
	await expect(page.getByText(CATALOGUE.copyLink.text, { exact: true })).toBeVisible();
	await expect(page.getByTitle("Select the link and copy it by hand.")).toBeVisible();
	await page.goto("/blog/1");
	await page.getByRole("button", { name: "Copy message" }).first().click();
	await expect(page.getByText("Unable to copy message to clipboard.")).toBeVisible();
});

test("the feed is well-formed", { tag: LONG }, async ({ page, request }) => {
	const xml = await (await request.get("/blog/feed.xml")).text();
	await page.goto("/blog");
	const { errors, items } = await page.evaluate((text) => {
		const feed = new DOMParser().parseFromString(text, "text/xml");
		return {
			errors: feed.querySelectorAll("parsererror").length,
			items: feed.querySelectorAll("rss > channel > item > guid").length,
		};
	}, xml);
	expect([errors, items]).toEqual([0, 8]);
});
