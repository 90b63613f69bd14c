import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { databasePath } from "#db/client.server.ts";
import { cookieOf } from "#tests/bench/load.ts";
import { SESSION, seedTrips, USUAL } from "#tests/bench/seed.ts";
import { startServer } from "#tests/support/server.ts";

const ASKERS = 4;
const MAX_PICTURES = 3_000;
const ROUNDS = 10;
const TURN_MS = 1_500;

export type PictureLoad = { ratio: number; calmMs: number; busyMs: number; picturesPerSecond: number };

/**
 * The median time of a dashboard while four askers get preview pictures that nobody has asked for before, as a multiple
 * of its time without them. Calm and busy turns alternate, so that other work of the machine slows both. Takes 35 s.
 */
export async function previewPictureLoad(): Promise<PictureLoad> {
	const folder = mkdtempSync(join(tmpdir(), "gangway-bench-pictures-"));
	const databaseUrl = `file:${folder}/pictures.db`;
	seedTrips(databaseUrl, [{ size: USUAL, count: MAX_PICTURES }]);
	giveEachTripItsOwnTitle(databaseUrl);
	// Each picture is asked for from another address, because one address may have only so many drawn a minute.
	const server = await startServer({ env: { DATABASE_URL: databaseUrl, TRUST_PROXY: "1" } });
	try {
		return await compare(server.origin);
	} finally {
		await server.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function compare(origin: string): Promise<PictureLoad> {
	const turns: { calmMs: number; busyMs: number }[] = [];
	let pictures = 0;
	const askUntil = async (end: number) => {
		while (performance.now() < end && pictures < MAX_PICTURES) await fetchPicture(origin, pictures++);
	};
	await dashboardMs(origin, performance.now() + TURN_MS);
	for (let round = 0; round < ROUNDS; round += 1) {
		const calmMs = await dashboardMs(origin, performance.now() + TURN_MS);
		const end = performance.now() + TURN_MS;
		const askers = Array.from({ length: ASKERS }, () => askUntil(end));
		turns.push({ calmMs, busyMs: await dashboardMs(origin, end) });
		await Promise.all(askers);
	}
	return {
		ratio: median(turns.map(({ calmMs, busyMs }) => busyMs / calmMs)),
		calmMs: median(turns.map(({ calmMs }) => calmMs)),
		busyMs: median(turns.map(({ busyMs }) => busyMs)),
		picturesPerSecond: (1_000 * pictures) / (ROUNDS * TURN_MS),
	};
}

/** The median time of dashboards that are asked for one after the other until `end`. */
async function dashboardMs(origin: string, end: number): Promise<number> {
	const times: number[] = [];
	do {
		const startedAt = performance.now();
		const response = await fetch(`${origin}/trip/trip-0`, { headers: { Cookie: cookieOf(SESSION) } });
		await response.arrayBuffer();
		if (response.status !== 200) throw new Error(`a dashboard answered ${response.status}`);
		times.push(performance.now() - startedAt);
	} while (performance.now() < end);
	return median(times);
}

async function fetchPicture(origin: string, number: number): Promise<void> {
	const headers = { "X-Forwarded-For": `10.0.${number >> 8}.${number & 255}` };
	const response = await fetch(`${origin}/trip/trip-${number}/preview.png`, { headers });
	await response.arrayBuffer();
	if (response.status !== 200) throw new Error(`the picture of trip ${number} answered ${response.status}`);
}

function giveEachTripItsOwnTitle(url: string): void {
	const database = new Database(databasePath(url));
	database.exec("update trips set title = 'Lisbon with the crew, ' || id");
	database.close();
}

function median(values: number[]): number {
	return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	const { ratio, calmMs, busyMs, picturesPerSecond } = await previewPictureLoad();
	console.log(`calm ${calmMs.toFixed(2)} ms, while four askers get new pictures ${busyMs.toFixed(2)} ms`);
	console.log(`ratio ${ratio.toFixed(2)} (goal ≤ 1.5), ${picturesPerSecond.toFixed(1)} pictures a second`);
}
