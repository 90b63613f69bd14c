import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";

function flood(socket: Socket, text: string): void {
	const bytes = Buffer.from(text.repeat(Math.ceil(50_000 / text.length)));
	const writeMore = () => {
		while (!socket.destroyed) if (!socket.write(bytes)) return void socket.once("drain", writeMore);
	};
	writeMore();
}

function trickle(socket: Socket, text: string): void {
	const timer = setInterval(() => socket.write(text), 20);
	socket.once("close", () => clearInterval(timer));
}

const RESPONSES: Record<string, (socket: Socket) => void> = {
	"/switching-protocols": (socket) =>
		socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
	"/closed": (socket) => socket.end(),
	"/reset": (socket) => socket.resetAndDestroy(),
	"/half-headers": (socket) => socket.write(HEAD),
	"/half-headers-closed": (socket) => socket.end(HEAD),
	"/headers-trickle": (socket) => {
		socket.write(HEAD);
		trickle(socket, "a: b\r\n");
	},
	"/body-trickle": (socket) => {
		socket.write(`${HEAD}\r\n`);
		trickle(socket, "<p>");
	},
	"/no-http": (socket) => socket.end("220 mail.example ESMTP\r\n"),
	"/informational-flood": (socket) => flood(socket, "HTTP/1.1 102 Processing\r\n\r\n"),
	"/headers-flood": (socket) => flood(socket, `HTTP/1.1 103 Early Hints\r\n${"a:\r\n".repeat(900)}\r\n`),
	"/one-byte-chunks": (socket) => {
		socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
		flood(socket, "1\r\nx\r\n");
	},
	"/trailers": (socket) => {
		socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n`);
		flood(socket, "a: b\r\n");
	},
};

/** Responses that break off, never end or are not HTTP, written to the socket. */
export const HOSTILE_RESPONSES: Record<string, (response: ServerResponse) => void> = Object.fromEntries(
	Object.entries(RESPONSES).map(([path, respond]) => [
		path,
		({ socket }) => {
			// The client may disconnect before the response ends.
			socket?.on("error", () => undefined);
			if (socket) respond(socket);
		},
	]),
);
