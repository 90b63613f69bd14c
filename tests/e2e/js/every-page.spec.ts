import { expect, test, waitForHydration } from "#tests/support/browser.ts";
import { everyPage } from "#tests/support/pages.ts";

test.describe.configure({ timeout: 600_000 });

/** The address with ":id" in place of each id. Ids have digits or capitals, and other parts have none. */
const routeOf = (path: string) => path.replace(/\?.*/, "").replaceAll(/[^/]*[A-Z\d][^/]*/g, ":id");

test("every page opens, shows its heading, and does not scroll sideways on a phone, with and without scripts", async ({
	page,
	browser,
	server,
	baseURL,
	viewport,
}) => {
	const states = (await everyPage(server)).toReversed(); // of a route's states the first one stays
	const byRoute = new Map(states.map((state) => [routeOf(state.path), state]));
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
	const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled: false });
	const pages = [page, await context.newPage()];
	for (const { name, path, client, status } of byRoute.values()) {
		for (const shown of pages) {
			await shown.context().clearCookies();
			await shown.context().addCookies(client.cookies());
			const response = await shown.goto(path);
			expect([name, response?.status()]).toEqual([name, status]);
			if (shown === page) await waitForHydration(page);
			await expect(shown.getByRole("heading", { level: 1 }), name).toBeVisible();
			const isWide = await shown.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
			expect(isWide, name).toBe(false);
		}
	}
	expect(errors).toEqual([]);
	await context.close();
});
