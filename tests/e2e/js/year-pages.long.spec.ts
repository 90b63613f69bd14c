import { expect, test } from "@playwright/test";
import { visitPages } from "#tests/support/every-page/visit-pages.ts";
import { yearPages } from "#tests/support/year-pages.ts";

test("after a year of payments, disputes, a cancelled trip and a payout that came back, every page passes the checks of all pages", async ({
	browser,
}) => {
	test.setTimeout(600_000);
	const year = await yearPages();
	try {
		expect(await visitPages(browser, year.origin, year.pages)).toEqual([]);
	} finally {
		await year.stop();
	}
});
