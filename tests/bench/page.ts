import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedTrips, shareTrip, USUAL } from "#tests/bench/seed.ts";
import { startServer } from "#tests/support/server.ts";
import { benchForms } from "./page/forms.ts";
import { benchLighthouse } from "./page/lighthouse.ts";
import { slowPhone } from "./page/slow-phone.ts";
import { benchTaps } from "./page/taps.ts";
import { benchWeight } from "./page/weight.ts";
import { printGoals } from "./report.ts";
import { buildSmallestApp } from "./smallest.ts";

/**
 * `npm run bench:page` measures what people experience on a phone with a slow processor (docs/performance.md). Needs a
 * build. `-- taps`, `-- forms` or `-- lighthouse` measures only these, and `-- lighthouse /landing` only that page.
 */

const only = process.argv.slice(2);
const paths = only.filter((part) => part.startsWith("/"));
const isAsked = (part: string) => only.length === 0 || only.includes(part);

const folder = mkdtempSync(join(tmpdir(), "gangway-bench-page-"));
const databaseUrl = `file:${folder}/page.db`;
seedTrips(databaseUrl, [{ size: { ...USUAL, members: 3 }, count: 1 }]);
shareTrip(databaseUrl, "trip-0");
const server = await startServer({ env: { DATABASE_URL: databaseUrl } });
const phone = await slowPhone(server.origin);
console.log(`The phone is ${phone.slowdown.toFixed(1)} times slower than this machine.`);
try {
	if (isAsked("taps")) await benchTaps(phone);
	if (isAsked("forms")) {
		buildSmallestApp();
		await benchForms(phone);
	}
	await benchWeight(phone);
	if (isAsked("lighthouse")) await benchLighthouse(server.origin, paths);
} finally {
	await phone.close();
	await server.stop();
	rmSync(folder, { recursive: true, force: true });
}
process.exit(printGoals() ? 0 : 1);
