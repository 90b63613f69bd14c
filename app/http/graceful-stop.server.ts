import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";

/** Proxies close a connection after 60 s without a request. The side that sends the requests should close first. */
const KEEP_ALIVE_MS = 65_000;
/** How long a stopping server accepts connections, so that a proxy can notice. */
const ACCEPT_MS = 500;
/** How long it waits for connections that the operating system had made when the stop began. */
const MAX_ACCEPT_MS = 8_000;
const SWEEP_MS = 50;
/** After this time it does not wait for the rest of an arriving request, or for a client that does not read its answer. */
const SLOW_CLIENT_MS = 1_000;
/** A call to the provider takes at most 10 s. */
const MAX_REQUEST_MS = 11_500;

type Exchange = { request: IncomingMessage; response: ServerResponse; bytesRead: number };

/**
 * Prepares a server to stop without breaking off a request (docs/decisions/0049), and sets how long an idle connection
 * is kept. The returned function stops it: every answer asks its client to close the connection; connections are
 * accepted for 500 ms more; then idle connections and those with an incomplete request are closed. It resolves when the
 * last answer is sent, with the number of requests that were broken off because their answer took longer than 11.5 s.
 */
export function gracefulStop(server: Server): () => Promise<number> {
	const connections = new Map<Socket, Set<Exchange>>();
	let isStopping = false;
	server.keepAliveTimeout = KEEP_ALIVE_MS;
	server.headersTimeout = KEEP_ALIVE_MS + 1_000;

	server.on("connection", (socket: Socket) => {
		connections.set(socket, new Set());
		socket.once("close", () => connections.delete(socket));
	});
	server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
		const exchanges = connections.get(request.socket);
		const exchange = { request, response, bytesRead: 0 };
		exchanges?.add(exchange);
		response.once("close", () => exchanges?.delete(exchange));
		if (isStopping) askToClose(response);
	});

	return async () => {
		const startedAt = performance.now();
		const elapsed = () => performance.now() - startedAt;
		const until = (ms: number) => pause(Math.max(0, ms - elapsed()));
		isStopping = true;
		for (const exchanges of connections.values()) for (const { response } of exchanges) askToClose(response);
		await Promise.all([until(ACCEPT_MS), Promise.race([acceptedAllWaiting(server), until(MAX_ACCEPT_MS)])]);
		let isClosed = false;
		server.close(() => {
			isClosed = true;
		});
		// Requests on the last connections are read in the next turns of the event loop.
		await turn();
		await turn();
		while (!isClosed && elapsed() < MAX_REQUEST_MS) {
			for (const [socket, exchanges] of connections) {
				const isOver = Array.from(exchanges, (exchange) => isGivenUp(exchange, elapsed() > SLOW_CLIENT_MS));
				if (!isOver.includes(false)) socket.destroy();
			}
			await pause(SWEEP_MS);
		}
		return connections.size;
	};
}

function askToClose(response: ServerResponse): void {
	if (!response.headersSent) response.setHeader("Connection", "close");
}

/**
 * Waits until Node has accepted the connections that the operating system has already made, because closing the server
 * would reset them. Node accepts them in order, one in each turn of its event loop, so this opens one more connection
 * and waits for it. The bytes that it sends are not HTTP, so Node refuses them by itself.
 */
function acceptedAllWaiting(server: Server): Promise<void> {
	const address = server.address();
	if (!address || typeof address === "string") return Promise.resolve();
	const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[address.address] ?? address.address;
	return new Promise((resolve) => {
		const last = connect(address.port, host, () => last.end("-\r\n\r\n"));
		last.on("error", () => {}).once("close", () => resolve());
		last.resume();
	});
}

/** Whether not to wait for an exchange: the client does not read the answer, or sends no more of the request. */
function isGivenUp(exchange: Exchange, isLate: boolean): boolean {
	const { request, response, bytesRead } = exchange;
	exchange.bytesRead = request.socket.bytesRead;
	if (response.writableEnded) return isLate;
	if (request.complete) return false;
	const hasRoom = request.readableLength < request.readableHighWaterMark; // otherwise our own side is not reading
	return isLate || (hasRoom && exchange.bytesRead === bytesRead);
}
