import { unreadableLink } from "#app/lib/link-target.ts";
import type { HostOverrides } from "#app/lib/safe-fetch.server.ts";
import { createWorkerThread } from "#app/lib/worker-thread.server.ts";
import type { BookingInfo } from "./booking-info.ts";

/** @throws DomainError link_unreadable, for every cause, within 5 s */
export type ReadBooking = (link: string) => Promise<BookingInfo>;

/** The `workerData` of fetch-pages.thread.ts. */
export type FetchThreadData = { hostOverrides: HostOverrides };

/** Only a blocked thread takes this long, because the thread itself limits each link to 4 s. */
const THREAD_TIMEOUT_MS = 4_900;
/** The 32 pages of up to 1 MB lie outside the heap, so this covers only what surrounds them. */
const MAX_HEAP_MB = 64;

/**
 * Fetches and parses the pages behind links. Neither happens in the calling thread, because strangers control the
 * input: 1 MB in chunks of one byte blocks a thread for a second.
 */
export function createBookingReader(hostOverrides: HostOverrides = new Map()): ReadBooking {
	const call = createWorkerThread<string, BookingInfo>(new URL("./fetch-pages.thread.ts", import.meta.url), {
		timeoutMs: THREAD_TIMEOUT_MS,
		maxHeapMb: MAX_HEAP_MB,
		data: { hostOverrides } satisfies FetchThreadData,
	});
	return async (link) => {
		try {
			return await call(link);
		} catch {
			throw unreadableLink();
		}
	};
}
