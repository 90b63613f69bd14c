import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPlaces } from "#db/places/open.ts";
import { cookieOf, medianMs, ratePerSecond } from "#tests/bench/load.ts";
import { LARGE, SESSION, seedTrips, USUAL } from "#tests/bench/seed.ts";
import { medianMsOfQueries } from "#tests/support/places.ts";
import { startServer } from "#tests/support/server.ts";

/** `npm run bench`: the dashboard's speed as ratios of one run on one machine, in about two minutes. Needs a build. */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const folder = mkdtempSync(join(tmpdir(), "gangway-bench-"));
const small = `file:${folder}/small.db`;
const big = `file:${folder}/big.db`;
const paths = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `/trip/trip-${from + i}`);

try {
	seedTrips(small, [
		{ size: USUAL, count: 1_000 },
		{ size: LARGE, count: 3 },
	]);
	console.log("seeded 1,000 trips");
	seedTrips(big, [{ size: USUAL, count: 100_000 }]);
	console.log("seeded 100,000 trips");

	const server = await startServer({ env: { DATABASE_URL: small } });
	const url = `${server.origin}/trip/trip-0`;
	const plain = { Cookie: await returningVisitor(url), "Accept-Encoding": "identity" };
	const gzip = { ...plain, "Accept-Encoding": "gzip" };
	const browsers = { ...plain, "Accept-Encoding": "gzip, deflate, br, zstd" };
	const page = await (await fetch(url, { headers: plain })).arrayBuffer();
	const data = { origin: server.origin, paths: paths(1_000), seconds: SECONDS };
	const bare = await startBaseline("bare", url, plain.Cookie);
	const loaderless = await startBaseline("loaderless", small, plain.Cookie);

	const rates = {
		bare: await ratePerSecond({ ...data, origin: bare.origin, headers: plain }),
		loaderless: await ratePerSecond({ ...data, origin: loaderless.origin, headers: plain }),
		plain: await ratePerSecond({ ...data, headers: plain }),
		gzip: await ratePerSecond({ ...data, headers: gzip }),
		brotli: await ratePerSecond({ ...data, headers: browsers }),
	};
	console.log(`\nDashboard pages per second (${(page.byteLength / 1024).toFixed(0)} KB of HTML)`);
	printFigure("with brotli, as browsers get it", rates.brotli);
	printFigure("with gzip", rates.gzip);
	printFigure("plain", rates.plain);
	printFigure("same markup without loader, plain", rates.loaderless);
	printFigure("bare node:http, same bytes, plain", rates.bare);
	printRatio("plain : without loader", rates.plain / rates.loaderless);
	printRatio("plain : bare node:http", rates.plain / rates.bare);
	printRatio("gzip : plain", rates.gzip / rates.plain);
	printRatio("brotli : plain", rates.brotli / rates.plain);

	const bigServer = await startServer({ env: { DATABASE_URL: big } });
	const at = (origin: string, of: string[]) => medianMs({ origin, paths: of, headers: browsers });
	await at(bigServer.origin, paths(100_000));
	const medians = {
		small: await at(server.origin, paths(1_000)),
		big: await at(bigServer.origin, paths(100_000)),
		usual: await at(server.origin, paths(3)),
		large: await at(server.origin, paths(3, 1_000)),
	};
	console.log("\nMedian of the dashboard, ms");
	printFigure("among 1,000 trips", medians.small);
	printFigure("among 100,000 trips", medians.big);
	printFigure("5 members, 20 messages", medians.usual);
	printFigure("50 members, 2,000 messages", medians.large);
	printRatio("100,000 : 1,000 trips (goal ≤ 1.1)", medians.big / medians.small);
	printRatio("large : usual trip (goal ≤ 1.5)", medians.large / medians.usual);
	console.log("\nMedian of a search for places, ms (goal < 5)");
	const places = openPlaces();
	for (const { letters, median } of medianMsOfQueries(places, 3_000))
		printFigure(`${letters} letters`, median);
	places.close();
	await Promise.all([server.stop(), bigServer.stop()]);
	bare.stop();
	loaderless.stop();
} finally {
	rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** Cookies of somebody signed in whose browser keeps the stylesheet. */
async function returningVisitor(url: string): Promise<string> {
	const Cookie = cookieOf(SESSION);
	const first = await (await fetch(url, { headers: { Cookie } })).text();
	const stylesheet = /data-href="([^"]+)"/.exec(first)?.[1];
	if (!stylesheet) throw new Error("the first page brings no styles along");
	return `${Cookie}; gangway_styles=${stylesheet}`;
}

async function startBaseline(kind: string, subject: string, cookie: string) {
	const child = spawn(process.execPath, ["tests/bench/baselines.ts", kind, subject], {
		stdio: ["ignore", "pipe", "inherit"],
		env: { PATH: process.env.PATH, NODE_ENV: "production", ALLOW_DEMO: "1", COOKIE: cookie },
	});
	const [line] = await once(child.stdout, "data");
	return { origin: String(line).trim(), stop: () => child.kill() };
}

function printFigure(what: string, figure: number): void {
	console.log(`  ${what.padEnd(38)} ${figure.toFixed(figure < 100 ? 2 : 0).padStart(9)}`);
}

function printRatio(what: string, figure: number): void {
	console.log(`  ratio ${what.padEnd(32)} ${figure.toFixed(3).padStart(9)}`);
}
