import { inTurns, load, medianOf, ratios } from "../load.ts";
import { SECONDS, TRIPS, TURNS } from "../options.ts";
import { atLeast, printFigure, printRatio, printTitle } from "../report.ts";
import { startBare, startGangway } from "../servers.ts";
import type { BenchProcess } from "../start-process.ts";
import { headersOf } from "../visitors.ts";

type Given = { gangway: BenchProcess; stylesheet: string; databaseUrl: string };

const BROWSER = "gzip, deflate, br, zstd";

/** Compares the dashboard with the same page without its queries, and with its bytes from bare Node. */
export async function benchDashboard({ gangway, stylesheet, databaseUrl }: Given): Promise<void> {
	const requests = (encoding: string) =>
		Array.from({ length: TRIPS }, (_, number) => ({
			path: `/trip/trip-${number}`,
			headers: headersOf("organizer", stylesheet, encoding),
		}));
	const [plain, gzip, brotli] = ["identity", "gzip", BROWSER].map(requests);
	const { Cookie = "" } = headersOf("organizer", stylesheet, "identity");
	const loaderless = await startGangway({ databaseUrl, preloads: ["run-loader-once.ts"] });
	const bare = await startBare("node", `${gangway.origin}/trip/trip-0`, Cookie);
	const loadBy = (server: BenchProcess, asked = plain) => load(server, asked ?? [], { seconds: SECONDS });
	const measures = {
		plain: () => loadBy(gangway),
		gzip: () => loadBy(gangway, gzip),
		brotli: () => loadBy(gangway, brotli),
		loaderless: () => loadBy(loaderless),
		bare: () => loadBy(bare),
	};
	await inTurns(1, measures);
	const turns = await inTurns(TURNS, measures);
	printTitle("Dashboard pages per second");
	for (const name of ["brotli", "gzip", "plain", "loaderless", "bare"] as const)
		printFigure(
			NAMES[name],
			medianOf(turns, (turn) => turn[name].rate),
		);
	printRatio("plain : bare node:http", ratios(turns, "plain", "bare"));
	printRatio("gzip : plain", ratios(turns, "gzip", "plain"));
	printRatio("brotli : plain", ratios(turns, "brotli", "plain"));
	atLeast("dashboard with data : same markup without loader", ratios(turns, "plain", "loaderless"), 0.7);
	await Promise.all([loaderless.stop(), bare.stop()]);
}

const NAMES = {
	brotli: "with brotli, as browsers get it",
	gzip: "with gzip",
	plain: "plain",
	loaderless: "same markup without loader, plain",
	bare: "bare node:http, same bytes, plain",
};
