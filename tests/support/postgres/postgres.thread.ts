import { type MessagePort, workerData } from "node:worker_threads";
import pg from "pg";
import type { Reply, Request } from "./ask-now.ts";

/** Queries PostgreSQL for a thread that blocks. The connection of the last request is kept for the next. */
const { port, signal }: { port: MessagePort; signal: Int32Array } = workerData;
const { INT8, NUMERIC, BOOL } = pg.types.builtins;
const PARSERS = new Map<number, (text: string) => unknown>([
	[INT8, Number],
	[NUMERIC, Number],
	[BOOL, (text) => (text === "t" ? 1 : 0)],
]);
const types = { getTypeParser: (id: number) => PARSERS.get(id) ?? pg.types.getTypeParser(id) };
let client: pg.Client | undefined;
let connectedTo: string | undefined;
let turn = Promise.resolve();

port.on("message", (request: Request) => {
	turn = turn.then(async () => {
		const reply = await ask(request).catch((error: Error): Reply => ({ error: error.message }));
		if (!request.isWaiting) return;
		port.postMessage(reply);
		Atomics.store(signal, 0, 1);
		Atomics.notify(signal, 0);
	});
});

async function ask({ url, sql, params }: Request): Promise<Reply> {
	if (connectedTo !== url) {
		await client?.end();
		client = new pg.Client({ connectionString: url, types });
		client.on("error", () => {
			connectedTo = undefined;
		});
		await client.connect();
		connectedTo = url;
	}
	const answers = await client?.query(sql, [...params]);
	const answer = [answers].flat().at(-1); // several statements have several answers
	return { rows: answer?.rows ?? [], changes: answer?.rowCount ?? 0 };
}
