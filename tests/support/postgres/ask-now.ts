import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

export type Request = { url: string; sql: string; params: readonly unknown[]; isWaiting: boolean };
export type Reply = { rows: Record<string, unknown>[]; changes: number } | { error: string };

type Channel = { send(request: Request): void; wait(): Reply };

let channel: Channel | null = null;

/** Queries PostgreSQL and blocks this thread, like tests with a SQLite file. Flags are read as 1 and 0. */
export function askNow(url: string, sql: string, params: readonly unknown[] = []) {
	channel ??= openChannel();
	channel.send({ url, sql, params, isWaiting: true });
	const reply = channel.wait();
	if ("error" in reply) throw new Error(`PostgreSQL: ${reply.error}`);
	return reply;
}

/** Sends a statement without waiting. Statements run in the order in which they were sent. */
export function askLater(url: string, sql: string): void {
	channel ??= openChannel();
	channel.send({ url, sql, params: [], isWaiting: false });
}

function openChannel(): Channel {
	const signal = new Int32Array(new SharedArrayBuffer(4));
	const { port1, port2 } = new MessageChannel();
	const workerData = { port: port2, signal };
	new Worker(new URL("./postgres.thread.ts", import.meta.url), { workerData, transferList: [port2] }).unref();
	port1.unref();
	return {
		send: (request) => port1.postMessage(request),
		wait() {
			Atomics.wait(signal, 0, 0);
			Atomics.store(signal, 0, 0);
			return receiveMessageOnPort(port1)?.message;
		},
	};
}
