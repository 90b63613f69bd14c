import { choosePreference, expect, test } from "#tests/support/browser.ts";
import { wholeBrowser } from "#tests/support/chromium.ts";

test.use({ launchOptions: { ...wholeBrowser(), ignoreDefaultArgs: ["--disable-back-forward-cache"] } });

test("Back shows the page that was left, and loads it anew once the theme or the person has changed", async ({
	page,
}) => {
	const mark = () => page.evaluate(() => Object.assign(window, { isKept: true }));
	// For a page in the back/forward cache, the browser fires no load event that would end `page.goBack`.
	const goBack = () => page.evaluate(() => setTimeout(() => history.back()));
	/** The document may be replaced while it is being asked. */
	const expectKept = (kept: boolean) =>
		expect(async () => expect(await page.evaluate(() => "isKept" in window)).toBe(kept)).toPass();
	await page.goto("/landing");
	await mark();
	await page.goto("/how-it-works");
	await goBack();
	await expect(page).toHaveURL("/landing");
	await expectKept(true);

	await page.goto("/how-it-works");
	await choosePreference(page, "Dark");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await page.evaluate(() => setTimeout(() => history.go(-2)));
	await expect(page).toHaveURL("/landing");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await expectKept(false);
});
