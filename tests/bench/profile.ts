import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Profiler } from "node:inspector";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { heaviestFunctions } from "./heaviest-functions.ts";
import { load } from "./load.ts";
import { printTable } from "./report.ts";
import { personFor } from "./routes.ts";
import { seedTrips, USUAL } from "./seed.ts";
import { startGangway } from "./servers.ts";
import { leaveServerCore } from "./start-process.ts";
import { headersOf, stylesheetOf } from "./visitors.ts";

/**
 * `npm run profile -- /trip/trip-0` takes a CPU profile of one page under load, and prints its ten heaviest functions.
 * Chromium's developer tools open the file. Needs a build.
 */

const WARM_UP_SECONDS = 4;
const SECONDS = 8;
const ROOT = join(import.meta.dirname, "../..");
const [path = ""] = process.argv.slice(2);

if (!path.startsWith("/")) {
	console.error("Say which page: npm run profile -- /trip/trip-0");
	process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "gangway-profile-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const databaseUrl = `file:${folder}/profile.db`;
leaveServerCore();
seedTrips(databaseUrl, [{ size: USUAL, count: 1 }]);
const gangway = await startGangway({ databaseUrl, preloads: ["take-profile.ts"] });
const stylesheet = await stylesheetOf(gangway.origin);
const requests = Array.from({ length: 1_000 }, () => ({
	path,
	headers: headersOf(personFor(path), stylesheet, "gzip", path),
}));
await load(gangway, requests, { seconds: WARM_UP_SECONDS });
await gangway.ask("start");
await load(gangway, requests, { seconds: SECONDS });
const profile = await gangway.ask<Profiler.Profile>("stop");
await gangway.stop();

const file = join("profiles", `${path.replace(/[^\w-]+/g, "_").replace(/^_|_$/g, "") || "home"}.cpuprofile`);
mkdirSync(join(ROOT, "profiles"), { recursive: true });
writeFileSync(join(ROOT, file), JSON.stringify(profile));
console.log(`The heaviest functions of ${path} in % of the time that is not idle (${file}):`);
printTable(
	heaviestFunctions(profile, ROOT, 10).map(({ percent, name, file }) => [
		name,
		`${percent.toFixed(1)} %`,
		file || "(the engine)",
	]),
);
process.exit(0);
