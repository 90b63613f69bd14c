import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * argv: port, count of each kind. Opens connections that send headers one byte per second, that send a body one byte
 * per second, and that request large files repeatedly without reading an answer. Prints "open" with the ports of the
 * last kind, and a line for each ended connection of the other kinds: its kind, its age in ms and the first line of its
 * answer.
 */
const [port = "", count = ""] = process.argv.slice(2);
const BODY_BYTES = 1_000;
const LARGE_FILES = 20;

const HEADERS = `GET /landing HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${"x".repeat(BODY_BYTES)}`;
const BODY = `POST /support HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`;

async function open(): Promise<Socket> {
	const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
	await once(socket, "connect");
	return socket;
}

async function drip(kind: "headers" | "body", first: string, rest: string): Promise<void> {
	const socket = await open();
	const began = performance.now();
	let answer = "";
	socket.on("data", (chunk) => {
		answer += chunk;
	});
	socket.write(first);
	let sent = 0;
	const timer = setInterval(() => socket.write(rest[sent++ % rest.length] ?? "x"), 1_000);
	socket.once("close", () => {
		clearInterval(timer);
		console.log(`${kind} ${Math.round(performance.now() - began)} ${answer.split("\r\n")[0]}`);
	});
}

async function neverRead(): Promise<number> {
	const socket = await open();
	socket.pause();
	socket.write("GET /api-reference.js HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(LARGE_FILES));
	return socket.localPort ?? 0;
}

const ofEach = Array.from({ length: Number(count) });
await Promise.all(ofEach.map(() => drip("headers", HEADERS.slice(0, 20), HEADERS.slice(20))));
await Promise.all(ofEach.map(() => drip("body", BODY, "x")));
const ports = await Promise.all(ofEach.map(neverRead));
console.log(`open ${ports.join(",")}`);
