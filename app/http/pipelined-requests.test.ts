import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { limitPipelining } from "./pipelined-requests.server.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

async function serve(answer: (response: ServerResponse) => void) {
	const limit = limitPipelining(3);
	let taken = 0;
	const server = createServer((request, response) =>
		limit(request, response, () => {
			taken += 1;
			answer(response);
		}),
	);
	await once(server.listen(0, "127.0.0.1"), "listening");
	const { port } = server.address() as AddressInfo;
	const socket = connect(port, "127.0.0.1").on("error", () => {});
	let text = "";
	socket.on("data", (chunk) => {
		text += chunk;
	});
	await once(socket, "connect");
	return {
		socket,
		taken: () => taken,
		answered: () => text.split("HTTP/1.1 200 OK").length - 1,
		[Symbol.dispose]() {
			socket.destroy();
			server.closeAllConnections();
			server.close();
		},
	};
}

test("a connection that sends many requests at once is closed, and few of them are taken", async () => {
	using served = await serve((response) => setTimeout(() => response.end("page"), 50));
	const closed = once(served.socket, "close");
	served.socket.write(REQUEST.repeat(300));
	await closed;
	expect([served.taken(), served.answered()]).toEqual([3, 0]);
});

test("a few requests at once are answered, and any number after each other", async () => {
	using served = await serve((response) => response.end("page"));
	served.socket.write(REQUEST.repeat(3));
	await expect.poll(served.answered).toBe(3);
	for (let answered = 4; answered < 20; answered += 1) {
		served.socket.write(REQUEST);
		await expect.poll(served.answered).toBe(answered);
	}
	expect(served.socket.destroyed).toBe(false);
});
