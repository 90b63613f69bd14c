import { inTurns, load, medianOf, ratios } from "../load.ts";
import { SECONDS, TURNS } from "../options.ts";
import { atLeast, printFigure, printTitle } from "../report.ts";
import { startBare } from "../servers.ts";
import type { BenchProcess } from "../start-process.ts";
import { headersOf } from "../visitors.ts";

const PATH = "/api/trips/share/trip-0";

/** Compares the call that reads a trip with Express sending the same bytes, both without compression. */
export async function benchShareApi(gangway: BenchProcess, stylesheet: string): Promise<void> {
	const headers = headersOf("organizer", stylesheet, "identity");
	const bare = await startBare("express", gangway.origin + PATH, headers.Cookie ?? "");
	const loadBy = (server: BenchProcess) => load(server, [{ path: PATH, headers }], { seconds: SECONDS });
	const measures = { bare: () => loadBy(bare), gangway: () => loadBy(gangway) };
	await inTurns(1, measures);
	const turns = await inTurns(TURNS, measures);
	printTitle("GET /api/trips/share/{shareId} per second, plain");
	printFigure(
		"Gangway",
		medianOf(turns, (turn) => turn.gangway.rate),
	);
	printFigure(
		"bare Express, same bytes",
		medianOf(turns, (turn) => turn.bare.rate),
	);
	atLeast(
		"GET /api/trips/share/{shareId}, of bare Express with the same bytes",
		ratios(turns, "gangway", "bare"),
		0.035,
	);
	await bare.stop();
}
