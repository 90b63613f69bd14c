import { VIEWS } from "#app/features/trips/dashboard/views.ts";
import { test as base, expect } from "#tests/support/browser.ts";
import { axeProblems } from "#tests/support/every-page/axe-problems.ts";
import { largeTextProblems } from "#tests/support/every-page/large-text.ts";
import { visitPages } from "#tests/support/every-page/visit-pages.ts";
import { everyPage, type PageState } from "#tests/support/pages.ts";

const test = base.extend<object, { pages: PageState[] }>({
	pages: [async ({ server }, use) => use((await everyPage(server)).flatMap(withViews)), { scope: "worker" }],
});

test.describe.configure({ timeout: 600_000 });

/** In parts, so that all workers get some of the pages. */
const PARTS = 8;
for (let part = 0; part < PARTS; part += 1) {
	test(`pages, part ${part + 1} of ${PARTS}: axe finds nothing in both themes, large letters stay on the screen`, async ({
		browser,
		server,
		pages,
	}) => {
		const own = pages.filter((_, index) => index % PARTS === part);
		expect(await visitPages(browser, server.origin, own)).toEqual([]);
	});
}

/** The dashboard's parts are shown one at a time on a phone. */
function withViews(state: PageState): PageState[] {
	if (state.name !== "trip-organizer") return [state];
	return VIEWS.map((view) => ({ ...state, name: `trip-${view}`, path: `${state.path}?view=${view}` }));
}

test("the checks find what is wrong with a page", async ({ page }) => {
	await page.setContent(`<html lang="en"><title>x</title><style>
		@media (prefers-color-scheme: dark) { p { color: #111; background: #000 } }
	</style><main><h1>x</h1><p>Dark in the dark</p><img src="x.png"></main></html>`);
	const axe = await axeProblems(page);
	expect(axe).toContain("light: image-alt img");
	expect(axe).toContain("dark: color-contrast p");
	expect(axe).not.toContain("light: color-contrast p");
	expect(await largeTextProblems(page)).toEqual([]);
	await page.setContent("<p style='width: 14em'>x</p>");
	expect((await largeTextProblems(page)).join()).toContain("width: 14em");
});
