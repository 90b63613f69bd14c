import { expect, test, waitForHydration } from "#tests/support/browser.ts";
import { everyPage } from "#tests/support/pages.ts";

test.describe.configure({ timeout: 600_000 });

/** The address with ":id" in place of each id. Ids have digits or capitals, and other parts have none. */
const routeOf = (path: string) => path.replace(/\?.*/, "").replaceAll(/[^/]*[A-Z\d][^/]*/g, ":id");

test("every page opens, shows its heading, and does not scroll sideways on a phone", async ({
	page,
	context,
	server,
	javaScriptEnabled,
}) => {
	const states = (await everyPage(server)).toReversed(); // of a route's states the first one stays
	const byRoute = new Map(states.map((state) => [routeOf(state.path), state]));
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
	for (const { name, path, client, status } of byRoute.values()) {
		await context.clearCookies();
		await context.addCookies(client.cookies());
		const response = await page.goto(path);
		expect([name, response?.status()]).toEqual([name, status]);
		if (javaScriptEnabled) await waitForHydration(page);
		await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
		const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
		expect(isWide, name).toBe(false);
	}
	expect(errors).toEqual([]);
});
