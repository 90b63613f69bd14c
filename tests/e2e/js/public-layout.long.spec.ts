import { expect, openPage, test } from "#tests/support/browser.ts";
import { sidewaysProblems } from "#tests/support/sideways.ts";
import { smallTargets } from "#tests/support/small-targets.ts";

test("on a phone of 320 px the public pages are no wider, and a finger can hit everything that stands by itself", async ({
	page,
	request,
}) => {
	test.setTimeout(120_000);
	const sitemap = await (await request.get("/sitemap.xml")).text();
	const pages = Array.from(
		sitemap.matchAll(/<loc>([^<]+)/g),
		([, address = ""]) => new URL(address).pathname,
	);
	expect(pages.length).toBeGreaterThan(20);
	await page.setViewportSize({ width: 320, height: 640 });
	const problems: string[] = [];
	for (const path of pages) {
		await openPage(page, path);
		// The check for wide elements opens all details.
		for (const check of [smallTargets, sidewaysProblems])
			problems.push(...(await page.evaluate(check)).map((problem) => `${path}: ${problem}`));
	}
	expect(problems).toEqual([]);
});

for (const width of [768, 1280])
	test(`the rows of features are full at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		await openPage(page, "/features");
		const gaps = await page.locator("main section > ul").evaluateAll((lists) =>
			lists.map((list) => {
				const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
				return Math.round(right(list) - right(list.lastElementChild));
			}),
		);
		expect(gaps).toEqual([0, 0, 0, 0, 0]);
	});
