import { workerData } from "node:worker_threads";
import { limitConcurrency } from "#app/lib/concurrency-limit.server.ts";
import { createPictureFetch } from "#app/lib/safe-fetch.server.ts";
import { handleCalls } from "#app/lib/worker-thread.server.ts";
import type { FetchThreadData } from "./read-booking.server.ts";

const DEADLINE_MS = 4_000;
/** Each takes up to 3 MB of memory. */
const MAX_CONCURRENT = 12;

const { hostOverrides } = workerData as FetchThreadData;
const fetchPicture = createPictureFetch({ hostOverrides });

handleCalls(
	limitConcurrency(async (url: string, signal) => (await fetchPicture(url, signal)).body, {
		maxConcurrent: MAX_CONCURRENT,
		deadlineMs: DEADLINE_MS,
	}),
);
