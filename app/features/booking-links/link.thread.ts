import { workerData } from "node:worker_threads";
import pLimit from "p-limit";
import { bounded } from "#app/lib/bounded.server.ts";
import { safeFetch } from "#app/lib/safe-fetch.server.ts";
import { answerCalls, openThread } from "#app/lib/thread.server.ts";
import type { BookingInfo } from "./booking-info.ts";
import type { FetchedPage } from "./page.thread.ts";
import type { LinkThreadData, ReadBooking } from "./read-booking.server.ts";

/** All redirects, the body and its reading included; less than 5 s, so that the answer is out by then on a busy machine too. */
const DEADLINE_MS = 4_000;
/** Each holds up to 1 MB. */
const MAX_AT_ONCE = 32;
/** Ten times what any page is known to take, and time for the thread to start on a busy machine. */
const READING_MS = 3_000;
const MAX_HEAP_MB = 64;

const { loopbacks } = workerData as LinkThreadData;
const fetchPage = safeFetch({ loopbacks });
const oneAtATime = pLimit(1);
const readPage = openThread<FetchedPage, BookingInfo>(new URL("./page.thread.ts", import.meta.url), {
	limitMs: READING_MS,
	maxHeapMb: MAX_HEAP_MB,
});

/** Fetches many pages at a time; each is read in a thread of its own, which is ended if that lasts too long. */
const readBooking: ReadBooking = bounded(
	async (link, signal) => {
		const page = await fetchPage(link, signal);
		return oneAtATime(() => {
			signal.throwIfAborted();
			return readPage({ link, ...page }, [page.body.bytes.buffer]);
		});
	},
	{ maxAtOnce: MAX_AT_ONCE, deadlineMs: DEADLINE_MS },
);

answerCalls(readBooking);
