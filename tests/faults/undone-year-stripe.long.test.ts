import { expect, test } from "vitest";
import { randomSeeds } from "#tests/support/long-run.ts";
import { openBrowser } from "./undone-year/browser.ts";
import { openStripeHouse } from "./undone-year/house.ts";
import { liveYear } from "./undone-year/story.ts";

// Other seeds: SEEDS=7,8 TEST_LONG=1 vitest run --project faults undone-year-stripe.
test.each(randomSeeds(3))("a year at Stripe, seed %i: figures and pages are right", async (seed) => {
	await using house = await openStripeHouse();
	await using browser = await openBrowser(house.world);
	const { steps } = await liveYear(house, browser, seed);
	expect(steps).toBeGreaterThan(100);
});
