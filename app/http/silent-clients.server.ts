import type { Server } from "node:http";

/** Longer than a request waits for another server (12 s) and than an open page's stream is silent (20 s). */
const MAX_SILENT_MS = 60_000;

/**
 * Ends a connection on which a request or its answer has not moved by a byte for this long, or twice as long, because Node looks again where
 * something has moved before. By itself it waits without end for a client that does not read its answer, and keeps the answer in memory. Idle connections
 * and requests that arrive slowly have limits of their own.
 * @param maxSilentMs in ms, a minute by default
 */
export function endSilentClients(server: Server, maxSilentMs = MAX_SILENT_MS): void {
	server.setTimeout(maxSilentMs);
}
