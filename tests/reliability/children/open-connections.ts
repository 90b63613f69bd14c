import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * argv: port, count. Opens that many connections: half have got an answer and are idle, half have never sent anything.
 * Prints "open", and, whenever it changes, the number of connections that the server has ended.
 */
const [port = "", count = ""] = process.argv.slice(2);
let ended = 0;

async function open(index: number): Promise<Socket> {
	const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
	socket.once("close", () => {
		ended += 1;
	});
	await once(socket, "connect");
	if (index % 2 === 0) {
		socket.write("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n");
		await once(socket, "data");
	}
	return socket.resume();
}

for (let index = 0; index < Number(count); index += 100)
	await Promise.all(
		Array.from({ length: Math.min(100, Number(count) - index) }, (_, one) => open(index + one)),
	);
console.log("open");
let told = 0;
setInterval(() => {
	if (ended !== told) console.log(`ended ${ended}`);
	told = ended;
}, 100);
