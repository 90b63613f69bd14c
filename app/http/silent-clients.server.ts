import type { Server } from "node:http";

/** Longer than a request waits for another server (12 s), and than the stream of an open page is silent (20 s). */
const MAX_SILENT_MS = 60_000;

/**
 * Ends a connection if not a byte of a request or its answer has moved for this long, or up to twice as long, because
 * Node starts a new wait if something has moved. By default Node waits forever for a client that does not read its
 * answer, and keeps the answer in memory. Idle connections and slowly arriving requests have other limits.
 * @param maxSilentMs in ms, a minute by default
 */
export function endSilentClients(server: Server, maxSilentMs = MAX_SILENT_MS): void {
	server.setTimeout(maxSilentMs);
}
