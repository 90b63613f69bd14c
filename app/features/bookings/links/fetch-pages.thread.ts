import { workerData } from "node:worker_threads";
import pLimit from "p-limit";
import { limitConcurrency } from "#app/lib/concurrency-limit.server.ts";
import { createSafeFetch } from "#app/lib/safe-fetch.server.ts";
import { createWorkerThread, handleCalls } from "#app/lib/worker-thread.server.ts";
import type { BookingInfo } from "./booking-info.ts";
import type { FetchThreadData, ReadBooking } from "./read-booking.server.ts";
import type { PageToRead } from "./read-page.thread.ts";

/** For redirects, body and reading together; below 5 s, so that a busy machine still responds within 5 s. */
const DEADLINE_MS = 4_000;
/** Each page takes up to 1 MB. */
const MAX_CONCURRENT = 32;
/** Ten times what the slowest known page takes, plus the start of the thread on a busy machine. */
const READ_TIMEOUT_MS = 3_000;
const MAX_HEAP_MB = 64;

const { hostOverrides } = workerData as FetchThreadData;
const fetchPage = createSafeFetch({ hostOverrides });
const oneAtATime = pLimit(1);
const readPage = createWorkerThread<PageToRead, BookingInfo>(
	new URL("./read-page.thread.ts", import.meta.url),
	{ timeoutMs: READ_TIMEOUT_MS, maxHeapMb: MAX_HEAP_MB },
);

/** Fetches many pages concurrently, and parses one at a time in a second thread, which is terminated at its timeout. */
const readBooking: ReadBooking = limitConcurrency(
	async (link, signal) => {
		const page = await fetchPage(link, signal);
		return oneAtATime(() => {
			signal.throwIfAborted();
			return readPage({ link, ...page }, [page.body.bytes.buffer]);
		});
	},
	{ maxConcurrent: MAX_CONCURRENT, deadlineMs: DEADLINE_MS },
);

handleCalls(readBooking);
