import { encodePicture } from "#app/lib/picture/encode-picture.server.ts";
import type { HostOverrides } from "#app/lib/safe-fetch.server.ts";
import { createWorkerThread } from "#app/lib/worker-thread.server.ts";
import type { FetchThreadData } from "./read-booking.server.ts";

/** @returns the picture at an address as WebP. @throws DomainError or Error, when there is none that we can read */
export type ReadPicture = (url: string) => Promise<Buffer>;

const SIZE = { width: 480, height: 320 };
const THREAD_TIMEOUT_MS = 4_900;
/** The up to 12 pictures of 3 MB each are not on the heap. */
const MAX_HEAP_MB = 64;

/**
 * Fetches pictures in a thread, like pages, because strangers control the input. A picture is decoded in a separate
 * process and encoded again, so that only its pixels are passed on.
 */
export function createPictureReader(hostOverrides: HostOverrides = new Map()): ReadPicture {
	const fetchPicture = createWorkerThread<string, Uint8Array>(
		new URL("./fetch-picture.thread.ts", import.meta.url),
		{
			timeoutMs: THREAD_TIMEOUT_MS,
			maxHeapMb: MAX_HEAP_MB,
			data: { hostOverrides } satisfies FetchThreadData,
		},
	);
	return async (url) => encodePicture(await fetchPicture(url), SIZE);
}
