import { expect, test } from "vitest";
import { randomSeeds } from "#tests/support/long-run.ts";
import { openBrowser } from "./undone-year/browser.ts";
import { openDemoHouse } from "./undone-year/house.ts";
import { liveYear } from "./undone-year/story.ts";

// Other seeds: SEEDS=7,8 TEST_LONG=1 vitest run --project faults undone-year-demo.
test.each(randomSeeds(3))(
	"a year at the demo provider, seed %i: figures and pages are right",
	async (seed) => {
		await using house = openDemoHouse();
		await using browser = await openBrowser(house.world);
		const { steps } = await liveYear(house, browser, seed);
		expect(steps).toBeGreaterThan(100);
	},
);
