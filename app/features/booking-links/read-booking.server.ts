import { unreadable } from "#app/lib/link-target.ts";
import type { Loopbacks } from "#app/lib/safe-fetch.server.ts";
import { openThread } from "#app/lib/thread.server.ts";
import type { BookingInfo } from "./booking-info.ts";

/** @throws DomainError link_unreadable, for every cause, within 5 s */
export type ReadBooking = (link: string) => Promise<BookingInfo>;

/** What the thread that fetches is told when it starts. */
export type LinkThreadData = { loopbacks: Loopbacks };

/** Only a thread that does nothing any more takes as long: each link's own deadline in there is 4 s. */
const LIMIT_MS = 4_900;
/** At most 32 pages of 1 MB, which lie outside the heap, and what surrounds them. */
const MAX_HEAP_MB = 64;

/**
 * Fetches and reads the pages behind links. Neither happens in the calling thread: strangers choose what is sent, and
 * 1 MB that is sent in pieces of one byte keeps a thread busy for a second.
 */
export function openBookingReader(loopbacks: Loopbacks = new Map()): ReadBooking {
	const call = openThread<string, BookingInfo>(new URL("./link.thread.ts", import.meta.url), {
		limitMs: LIMIT_MS,
		maxHeapMb: MAX_HEAP_MB,
		data: { loopbacks } satisfies LinkThreadData,
	});
	return async (link) => {
		try {
			return await call(link);
		} catch {
			throw unreadable();
		}
	};
}
