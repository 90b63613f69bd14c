import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchLocationSearch } from "#tests/bench/sections/location-search.ts";
import { MANY_TRIPS, TRIPS } from "./options.ts";
import { printGoals } from "./report.ts";
import { benchColdStart } from "./sections/cold-start.ts";
import { benchDashboard } from "./sections/dashboard.ts";
import { benchMemory } from "./sections/memory.ts";
import { benchPreviews } from "./sections/previews.ts";
import { benchRoutes } from "./sections/routes.ts";
import { benchShareApi } from "./sections/share-api.ts";
import { benchSize } from "./sections/size.ts";
import { LARGE, LARGE_TRIPS, PREVIEW_TRIPS, seedTrips, USUAL } from "./seed.ts";
import { startGangway, startSmallestApp } from "./servers.ts";
import { buildSmallestApp } from "./smallest.ts";
import { leaveServerCore } from "./start-process.ts";
import { stylesheetOf } from "./visitors.ts";

/**
 * `npm run bench` measures the server's speed as ratios within one run on one machine (docs/performance.md). Needs a
 * build.
 */

const folder = mkdtempSync(join(tmpdir(), "gangway-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const databaseUrl = `file:${folder}/few.db`;
const manyTripsUrl = `file:${folder}/many.db`;
const smallestDatabase = `${folder}/smallest.db`;

leaveServerCore();
buildSmallestApp();
seedTrips(databaseUrl, [
	{ size: USUAL, count: TRIPS },
	{ size: LARGE, count: LARGE_TRIPS },
	{ size: USUAL, count: PREVIEW_TRIPS, name: "preview" },
]);
seedTrips(manyTripsUrl, [{ size: USUAL, count: MANY_TRIPS }]);
console.log(`Seeded ${TRIPS} and ${MANY_TRIPS} trips.`);

const gangway = await startGangway({ databaseUrl });
const smallest = await startSmallestApp(smallestDatabase);
const stylesheet = await stylesheetOf(gangway.origin);

await benchRoutes({ gangway, smallest, stylesheet, databaseUrl });
await smallest.stop();
await benchDashboard({ gangway, stylesheet, databaseUrl });
await benchShareApi(gangway, stylesheet);
await benchSize({ gangway, stylesheet, manyTripsUrl });
await gangway.stop();
await benchPreviews(databaseUrl, stylesheet);
await benchMemory(databaseUrl, smallestDatabase, stylesheet);
await benchColdStart(databaseUrl, smallestDatabase);
benchLocationSearch();
process.exit(printGoals() ? 0 : 1);
