import { inTurns, medianMs, medianOf } from "../load.ts";
import { MANY_TRIPS, SEQUENTIAL_REQUESTS, TRIPS, TURNS } from "../options.ts";
import { atMost, printFigure, printTitle } from "../report.ts";
import { LARGE_TRIPS } from "../seed.ts";
import { startGangway } from "../servers.ts";
import type { BenchProcess } from "../start-process.ts";
import { headersOf } from "../visitors.ts";

type Given = { gangway: BenchProcess; stylesheet: string; manyTripsUrl: string };

/** Compares the dashboard among few and many trips, and that of a usual and a large trip. */
export async function benchSize({ gangway, stylesheet, manyTripsUrl }: Given): Promise<void> {
	const requests = (count: number, from = 0) =>
		Array.from({ length: count }, (_, number) => ({
			path: `/trip/trip-${from + number}`,
			headers: headersOf("organizer", stylesheet, "gzip, deflate, br, zstd"),
		}));
	const [few, many, usual, large] = [
		requests(TRIPS),
		requests(MANY_TRIPS),
		requests(LARGE_TRIPS),
		requests(LARGE_TRIPS, TRIPS),
	];
	const manyTrips = await startGangway({ databaseUrl: manyTripsUrl });
	const measures = {
		few: () => medianMs(gangway.origin, few, SEQUENTIAL_REQUESTS),
		many: () => medianMs(manyTrips.origin, many, SEQUENTIAL_REQUESTS),
		usual: () => medianMs(gangway.origin, usual, SEQUENTIAL_REQUESTS),
		large: () => medianMs(gangway.origin, large, SEQUENTIAL_REQUESTS),
	};
	await inTurns(3, measures);
	const turns = await inTurns(TURNS, measures);
	printTitle("Median of the dashboard, ms");
	printFigure(
		`among ${TRIPS} trips`,
		medianOf(turns, (turn) => turn.few),
	);
	printFigure(
		`among ${MANY_TRIPS} trips`,
		medianOf(turns, (turn) => turn.many),
	);
	printFigure(
		"5 members, 20 messages",
		medianOf(turns, (turn) => turn.usual),
	);
	printFigure(
		"50 members, 2,000 messages",
		medianOf(turns, (turn) => turn.large),
	);
	atMost(
		`${MANY_TRIPS} : ${TRIPS} trips`,
		medianOf(turns, ({ many, few }) => many / few),
		1.1,
	);
	atMost(
		"large : usual trip",
		medianOf(turns, ({ large, usual }) => large / usual),
		1.35,
	);
	await manyTrips.stop();
}
