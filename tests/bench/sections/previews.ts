import { median, medianMs } from "../load.ts";
import { SEQUENTIAL_REQUESTS, TURNS } from "../options.ts";
import { atMost, printFigure, printTitle } from "../report.ts";
import { PREVIEW_TRIPS } from "../seed.ts";
import { startGangway } from "../servers.ts";
import { headersOf } from "../visitors.ts";

const ASKERS = 4;

/** Compares other requests, while four clients request new preview pictures, with those of an idle server. */
export async function benchPreviews(databaseUrl: string, stylesheet: string): Promise<void> {
	// The question is whether the pictures delay other requests, so they get all of the machine's cores.
	const gangway = await startGangway({ databaseUrl, onOneCore: false });
	const other = [{ path: "/api/auth/user", headers: headersOf("organizer", stylesheet, "identity") }];
	let next = 0;

	async function ask(until: () => boolean): Promise<void> {
		while (!until() && next < PREVIEW_TRIPS) {
			const url = `${gangway.origin}/trip/preview-${next++}/preview.png`;
			const response = await fetch(url, { headers: headersOf("visitor", stylesheet, "identity") });
			await response.arrayBuffer();
			if (!response.ok) throw new Error(`${url} answered ${response.status}`);
		}
	}

	async function whileAsking(): Promise<number> {
		let isDone = false;
		const askers = Array.from({ length: ASKERS }, () => ask(() => isDone));
		const ms = await medianMs(gangway.origin, other, SEQUENTIAL_REQUESTS);
		isDone = true;
		await Promise.all(askers);
		if (next >= PREVIEW_TRIPS) throw new Error("there are too few trips for new pictures");
		return ms;
	}

	const calm: number[] = [];
	const busy: number[] = [];
	for (let turn = 0; turn < TURNS; turn += 1) {
		await medianMs(gangway.origin, other, SEQUENTIAL_REQUESTS);
		calm.push(await medianMs(gangway.origin, other, SEQUENTIAL_REQUESTS));
		busy.push(await whileAsking());
	}
	printTitle("Median of GET /api/auth/user on all cores, ms");
	printFigure("calm", median(calm));
	printFigure("while four askers get new preview pictures", median(busy));
	const ratios = busy.map((ms, turn) => ms / (calm[turn] ?? Number.NaN));
	atMost("new preview pictures by four askers: other requests : calm", median(ratios), 1.5);
	await gangway.stop();
}
