import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The point at which a conversation is cut: when this matches everything that one side has said on the connection. */
export type Cut = { side: "client" | "server"; at: RegExp };

type Armed = Cut & { conversation: number; reached: () => Promise<void> };

/**
 * A proxy for a mail server that passes everything on, up to the armed point of a conversation: nothing after it
 * reaches either side.
 */
export async function startSmtpGate(url: string) {
	const { hostname, port } = new URL(url);
	let armed: Armed | null = null;
	let conversations = 0;
	const sockets = new Set<Socket>();

	const server = createServer((client) => {
		conversations += 1;
		const sink = connect(Number(port), hostname);
		const own = armed && armed.conversation === conversations ? armed : null;
		let isCut = false;
		const pass = (side: Cut["side"], from: Socket, to: Socket) => {
			let said = "";
			from.on("data", (chunk: Buffer) => {
				if (isCut) return;
				const before = said.length;
				said += chunk.toString("latin1");
				const hit = own?.side === side ? own.at.exec(said) : null;
				if (!hit || !own) return void to.write(chunk);
				isCut = true;
				armed = null;
				to.write(Buffer.from(said.slice(before, hit.index), "latin1"));
				void own.reached();
			});
			from.on("error", () => {}).on("close", () => to.destroy());
			sockets.add(from);
		};
		pass("client", client, sink);
		pass("server", sink, client);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/**
		 * Resolves when the point is reached and `reached` is done.
		 * @param nth the conversation, counted from now, from 1
		 */
		cut(nth: number, cut: Cut, reached: () => Promise<void>): Promise<void> {
			return new Promise((resolve, reject) => {
				const once = () => reached().then(resolve, reject);
				armed = { ...cut, conversation: conversations + nth, reached: once };
			});
		},
		async [Symbol.asyncDispose]() {
			for (const socket of sockets) socket.destroy();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}
