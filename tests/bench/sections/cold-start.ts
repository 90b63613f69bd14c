import { inTurns, medianOf } from "../load.ts";
import { SHORT } from "../options.ts";
import { atMost, printFigure, printTitle } from "../report.ts";
import { startGangway, startSmallestApp } from "../servers.ts";
import type { BenchProcess } from "../start-process.ts";

const STARTS = SHORT ? 3 : 7;

/** Compares the time from starting the process to its first whole page. */
export async function benchColdStart(databaseUrl: string, smallestDatabase: string): Promise<void> {
	const turns = await inTurns(STARTS, {
		smallest: () => firstPageMs(() => startSmallestApp(smallestDatabase), "/rows"),
		gangway: () => firstPageMs(() => startGangway({ databaseUrl }), "/"),
	});
	printTitle("Cold start to the first page, ms");
	printFigure(
		"Gangway",
		medianOf(turns, (turn) => turn.gangway),
	);
	printFigure(
		"the smallest app",
		medianOf(turns, (turn) => turn.smallest),
	);
	atMost(
		"cold start to the first page : the smallest app's",
		medianOf(turns, ({ gangway, smallest }) => gangway / smallest),
		2.3,
	);
}

async function firstPageMs(start: () => Promise<BenchProcess>, path: string): Promise<number> {
	const started = performance.now();
	const server = await start();
	const response = await fetch(server.origin + path);
	await response.arrayBuffer();
	const ms = performance.now() - started;
	if (!response.ok) throw new Error(`${path} answered ${response.status}`);
	await server.stop();
	return ms;
}
