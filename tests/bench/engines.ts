import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { moveToPostgres } from "#db/move/to-postgres.ts";
import { startCluster } from "#tests/support/postgres/cluster.ts";
import { inTurns, type Load, load, medianOf, quantile } from "./load.ts";
import { SECONDS, TURNS } from "./options.ts";
import { limitProcessor } from "./processor-share.ts";
import { atLeast, atMost, printFigure, printGoals, printTable, printTitle } from "./report.ts";
import { seedTrips, USUAL } from "./seed.ts";
import { startGangway } from "./servers.ts";
import { type BenchProcess, leaveServerCore } from "./start-process.ts";
import { headersOf, stylesheetOf } from "./visitors.ts";

/**
 * `npm run bench:engines` measures pages and payments on a file, and on PostgreSQL with one, two and four processes, in
 * one run on one machine (docs/scaling.md). Needs a build.
 */

const TRIPS = 1_000;
/** Trips with one free spot each, which one payment takes. */
const PLACES = 4_000;
const PAYMENTS = 60;
const PAYERS_AT_ONCE = 4;
/**
 * The share of a core for each process when several are compared: a machine of this size would otherwise run them all
 * at full speed.
 */
const SHARE = 0.2;
const SECONDS_OF_SMALL = 4 * SECONDS;

const folder = mkdtempSync(join(tmpdir(), "gangway-engines-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const file = `file:${folder}/bench.db`;

leaveServerCore();
seedTrips(file, [
	{ size: USUAL, count: TRIPS },
	{ size: USUAL, count: PLACES, name: "preview" },
]);
const cluster = await startCluster({ isDurable: true });
await moveToPostgres(file, cluster.url, () => {});
console.log(`Seeded ${TRIPS + PLACES} trips, and moved them to PostgreSQL.`);

const onFile = [await startGangway({ databaseUrl: file })];
const stylesheet = await stylesheetOf(onFile[0]?.origin ?? "");
const onPostgres: BenchProcess[] = [];
for (let count = 0; count < 4; count += 1) onPostgres.push(await startGangway({ databaseUrl: cluster.url }));

const dashboards = asked("organizer", (id) => `/trip/${id}`);
const joinPages = asked("visitor", (id) => `/join/${id}`);
let place = 0;

printTitle("One process, whole cores");
const engines = { file: onFile, PostgreSQL: onPostgres.slice(0, 1) };
const pages = { dashboards, "join pages": joinPages };
const rows = [["", "file, per s", "p95 ms", "PostgreSQL, per s", "p95 ms", "rates", "p95s"]];
for (const [name, requests] of Object.entries(pages))
	rows.push(await compare(name, (servers) => loadAll(servers, requests)));
const payments = await compare("payments", (servers) => pay(servers));
rows.push(payments);
printTable(rows);
atMost("a payment's p95 on PostgreSQL : on the file", Number(payments[6]), 1.5);

const isLimited = onPostgres.every(({ pid }) => limitProcessor(pid, SHARE));
printTitle(
	isLimited
		? `PostgreSQL by several processes, each with ${100 * SHARE} % of a core`
		: "PostgreSQL by several processes, which share the cores of this machine",
);
const turns = await inTurns(TURNS, {
	one: () => loadAll(onPostgres.slice(0, 1), dashboards, SECONDS_OF_SMALL),
	two: () => loadAll(onPostgres.slice(0, 2), dashboards, SECONDS_OF_SMALL),
	four: () => loadAll(onPostgres, dashboards, SECONDS_OF_SMALL),
});
for (const name of ["one", "two", "four"] as const)
	printFigure(
		`dashboards per second, ${name}`,
		medianOf(turns, (turn) => turn[name].rate),
	);
const gain = (name: "two" | "four") => medianOf(turns, (turn) => turn[name].rate / turn.one.rate);
atLeast("dashboards by two processes : by one", { byRate: gain("two") }, 1.7);
printFigure("four processes : one", gain("four"));

await Promise.all([...onFile, ...onPostgres].map((server) => server.stop()));
await cluster.stop();
process.exit(printGoals() ? 0 : 1);

function asked(person: "organizer" | "visitor", path: (id: string) => string) {
	return Array.from({ length: TRIPS }, (_, number) => ({
		path: path(`trip-${number}`),
		headers: headersOf(person, stylesheet, "gzip"),
	}));
}

/** @returns a row of the table: medians over turns, with the ratios of rates and of 95th percentiles */
async function compare(name: string, measure: (servers: BenchProcess[]) => Promise<Load>): Promise<string[]> {
	const measures = {
		file: () => measure(engines.file),
		PostgreSQL: () => measure(engines.PostgreSQL),
	};
	await inTurns(1, measures);
	const turns = await inTurns(TURNS, measures);
	const p95 = ({ times }: Load) => quantile(times, 0.95);
	return [
		name,
		medianOf(turns, (turn) => turn.file.rate).toFixed(0),
		medianOf(turns, (turn) => p95(turn.file)).toFixed(1),
		medianOf(turns, (turn) => turn.PostgreSQL.rate).toFixed(0),
		medianOf(turns, (turn) => p95(turn.PostgreSQL)).toFixed(1),
		medianOf(turns, (turn) => turn.PostgreSQL.rate / turn.file.rate).toFixed(2),
		medianOf(turns, (turn) => p95(turn.PostgreSQL) / p95(turn.file)).toFixed(2),
	];
}

/** Loads several servers at once, each over separate connections. */
async function loadAll(
	servers: BenchProcess[],
	requests: ReturnType<typeof asked>,
	seconds = SECONDS,
): Promise<Load> {
	const loads = await Promise.all(servers.map((server) => load(server, requests, { seconds })));
	return {
		rate: loads.reduce((sum, one) => sum + one.rate, 0),
		times: loads.flatMap(({ times }) => times),
		processorMs: Number.NaN,
	};
}

/** Each guest joins a trip and pays the whole share, in one form. @throws Error on any answer but 303 */
async function pay(servers: BenchProcess[]): Promise<Load> {
	const times: number[] = [];
	const started = performance.now();
	let left = PAYMENTS;
	await Promise.all(
		Array.from({ length: PAYERS_AT_ONCE }, async (_, payer) => {
			const origin = servers[payer % servers.length]?.origin;
			while (left > 0) {
				left -= 1;
				const number = place++ % PLACES;
				const began = performance.now();
				const response = await fetch(`${origin}/join/preview-${number}`, {
					method: "POST",
					redirect: "manual",
					headers: headersOf("visitor", stylesheet, "gzip"),
					body: new URLSearchParams({
						...{ name: "Guest", email: `guest${place}@bench.example` },
						...{ paymentPlan: "full", testCard: "success" },
					}),
				});
				await response.arrayBuffer();
				if (response.status !== 303) throw new Error(`a payment was answered by ${response.status}`);
				times.push(performance.now() - began);
			}
		}),
	);
	return { rate: (1_000 * times.length) / (performance.now() - started), times, processorMs: Number.NaN };
}
