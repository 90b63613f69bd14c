import { type Load, load, medianOf, quantile, ratios } from "../load.ts";
import { SECONDS, TURNS } from "../options.ts";
import { atLeast, printTable, printTitle } from "../report.ts";
import { type BenchRoute, ROUTES } from "../routes.ts";
import type { BenchProcess } from "../start-process.ts";
import { headersOf } from "../visitors.ts";
import { queriesOf } from "./queries.ts";

type Servers = { gangway: BenchProcess; smallest: BenchProcess; stylesheet: string; databaseUrl: string };
type Turn = { gangway: Load; smallest: Load };

const COLUMNS = ["route", "share", "by CPU", "per second", "p50 ms", "p99 ms", "queries", "bytes", "gzip"];
const SMALLEST = [{ path: "/rows", headers: {} }];

/** Prints for each main route how it compares with the smallest app's page of 30 rows. */
export async function benchRoutes({ gangway, smallest, stylesheet, databaseUrl }: Servers): Promise<void> {
	const queries = await queriesOf(databaseUrl, stylesheet);
	const turns = await measureInTurns(gangway, smallest, stylesheet);
	const rows = [COLUMNS];
	for (const { name, person, paths, isFirstVisit, goal } of ROUTES) {
		const measured = turns.get(name) ?? [];
		const share = ratios(measured, "gangway", "smallest");
		const times = measured.flatMap((turn) => turn.gangway.times);
		rows.push([
			name,
			share.byRate.toFixed(2),
			share.byCpu.toFixed(2),
			medianOf(measured, (turn) => turn.gangway.rate).toFixed(0),
			quantile(times, 0.5).toFixed(1),
			quantile(times, 0.99).toFixed(1),
			String(queries.get(name)),
			...(await bytesOf(
				gangway.origin + paths[0],
				headersOf(person, isFirstVisit ? null : stylesheet, "identity", paths[0]),
			)),
		]);
		if (goal) atLeast(`${name}, gzip, of the smallest app with 30 rows`, share, goal);
	}
	const [plain] = await bytesOf(`${smallest.origin}/rows`, {});
	printTitle("Main routes with gzip, 8 connections");
	printTable(rows);
	console.log(`  "share" is of the pages per second of the smallest app with 30 rows, "by CPU" of its processor time.
  Its page has ${plain} bytes, and is sent plain.`);
}

async function measureInTurns(gangway: BenchProcess, smallest: BenchProcess, stylesheet: string) {
	const asked = ({ paths, person, isFirstVisit }: BenchRoute) =>
		paths.map((path) => ({
			path,
			headers: headersOf(person, isFirstVisit ? null : stylesheet, "gzip", path),
		}));
	const turns = new Map<string, Turn[]>(ROUTES.map(({ name }) => [name, []]));
	await load(smallest, SMALLEST, { seconds: 1 });
	for (const route of ROUTES) await load(gangway, asked(route), { seconds: 1 });
	for (let turn = 0; turn < TURNS; turn += 1) {
		for (const route of ROUTES) {
			turns.get(route.name)?.push({
				smallest: await load(smallest, SMALLEST, { seconds: SECONDS / 2 }),
				gangway: await load(gangway, asked(route), { seconds: SECONDS }),
			});
		}
	}
	return turns;
}

/** A page's size in bytes, plain and gzipped. */
async function bytesOf(url: string, headers: Record<string, string>): Promise<string[]> {
	const response = await fetch(url, { headers: { ...headers, "Accept-Encoding": "gzip" } });
	const plain = (await response.arrayBuffer()).byteLength;
	return [String(plain), response.headers.get("Content-Length") ?? String(plain)];
}
