import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { endSilentClients } from "./silent-clients.server.ts";

const MAX_SILENT_MS = 1_200; // much longer than a busy machine delays a test
const LARGE = Buffer.alloc(32 * 1024 * 1024, "x"); // more than the operating system buffers

async function serve(server: Server) {
	endSilentClients(server, MAX_SILENT_MS);
	await once(server.listen(0, "127.0.0.1"), "listening");
	const { port } = server.address() as AddressInfo;
	const accepted: Socket[] = [];
	server.on("connection", (socket) => accepted.push(socket));
	return {
		accepted,
		async ask(): Promise<Socket> {
			const socket = connect(port, "127.0.0.1").on("error", () => {});
			await once(socket, "connect");
			socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
			return socket;
		},
		[Symbol.dispose]() {
			server.closeAllConnections();
			server.close();
		},
	};
}

test("who does not read an answer is ended, and who reads it slowly is not", async () => {
	using served = await serve(createServer((_, response) => response.end(LARGE)));
	const deaf = await served.ask();
	await expect.poll(() => served.accepted.length).toBe(1);
	const slow = await served.ask();
	await expect.poll(() => served.accepted.length).toBe(2);
	const [ofDeaf, ofSlow] = served.accepted;
	const closed = once(ofDeaf as Socket, "close");
	let read = 0;
	for (let turn = 0; turn < 12; turn += 1) {
		read += await readSome(slow);
		await pause(MAX_SILENT_MS / 8);
	}
	await closed;
	expect(read).toBeGreaterThan(0);
	expect(ofSlow?.destroyed).toBe(false);
	deaf.destroy();
	slow.destroy();
});

/** Reads for a moment, and so more than the operating system buffers, so that the server notices. */
async function readSome(socket: Socket): Promise<number> {
	let bytes = 0;
	const count = (chunk: Buffer) => {
		bytes += chunk.length;
		if (bytes > LARGE.length / 16) socket.pause();
	};
	socket.on("data", count).resume();
	await pause(10);
	socket.off("data", count).pause();
	return bytes;
}

test("who waits for an answer that takes its time, and hears of it meanwhile, is not ended", async () => {
	using served = await serve(
		createServer(async (_, response) => {
			for (let beat = 0; beat < 6; beat += 1) {
				response.write(":\n\n");
				await pause(MAX_SILENT_MS / 2);
			}
			response.end("the end");
		}),
	);
	const stream = await served.ask();
	let text = "";
	stream.on("data", (chunk) => {
		text += chunk;
	});
	await expect.poll(() => text, { timeout: 10_000 }).toContain("the end");
	stream.destroy();
});
