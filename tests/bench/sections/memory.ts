import { setTimeout as wait } from "node:timers/promises";
import { load } from "../load.ts";
import { REQUESTS_AFTER, REQUESTS_BEFORE } from "../options.ts";
import { atMost, printFigure, printTitle } from "../report.ts";
import { ROUTES } from "../routes.ts";
import { startGangway, startSmallestApp } from "../servers.ts";
import type { BenchProcess } from "../start-process.ts";
import { headersOf } from "../visitors.ts";

const REST_MS = 3_000;

/** Prints the idle resident memory after the start, and after few and many requests to all main routes. */
export async function benchMemory(databaseUrl: string, smallestDatabase: string, stylesheet: string) {
	const gangway = await startGangway({ databaseUrl });
	const smallest = await startSmallestApp(smallestDatabase);
	const atRest = await restingMb(gangway);
	const smallestAtRest = await restingMb(smallest);
	await smallest.stop();
	const requests = Array.from({ length: 100 }, (_, number) =>
		ROUTES.map(({ person, paths }) => {
			const path = paths[number % paths.length] ?? "/";
			return { path, headers: headersOf(person, stylesheet, "gzip", path) };
		}),
	).flat();
	await load(gangway, requests, { amount: REQUESTS_BEFORE });
	const before = await restingMb(gangway);
	await load(gangway, requests, { amount: REQUESTS_AFTER - REQUESTS_BEFORE });
	const after = await restingMb(gangway);
	await gangway.stop();
	printTitle("Resident memory, MB");
	printFigure("at rest after the start", atRest);
	printFigure("the smallest app at rest after its start", smallestAtRest);
	printFigure(`after ${REQUESTS_BEFORE} requests`, before);
	printFigure(`after ${REQUESTS_AFTER} requests`, after);
	atMost(`memory after ${REQUESTS_AFTER} requests : after ${REQUESTS_BEFORE}`, after / before, 1.05);
	atMost("memory at rest after start : the smallest app's", atRest / smallestAtRest, 2.5);
}

async function restingMb(server: BenchProcess): Promise<number> {
	await wait(REST_MS);
	return server.residentMb();
}
