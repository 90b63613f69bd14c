import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for each answer before they send the next request on a connection. */
const MAX_UNDER_WAY = 4;

/**
 * Closes a connection that sends more requests than this before they are answered (pipelining, RFC 9112, 9.3.2), and
 * drops the requests that came with them. Node reads all that has arrived at once, so a few bytes would keep the server
 * busy for minutes.
 */
export function limitPipelining(maxUnderWay = MAX_UNDER_WAY) {
	const underWay = new WeakMap<Socket, number>();
	return ({ socket }: IncomingMessage, response: ServerResponse, next: () => void): void => {
		if (socket.destroyed) return;
		const count = (underWay.get(socket) ?? 0) + 1;
		if (count > maxUnderWay) {
			socket.destroy();
			return;
		}
		underWay.set(socket, count);
		response.once("finish", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
		next();
	};
}
