import { startServer, type TestServer } from "./server.ts";
import { runNow } from "./sql.ts";

/** A server that a worker's files use one after the other, so none of them may stop it. */
export type SharedServer = Pick<TestServer, "origin" | "databaseUrl" | "output">;

let ofThisWorker: Promise<TestServer> | undefined;

/**
 * A server with the default configuration. It starts with the first file that asks for it, and ends with the worker.
 */
export async function sharedServer(): Promise<SharedServer> {
	ofThisWorker ??= startServer();
	return forNextFile(await ofThisWorker);
}

/** Clears the rate limits and the output for the next file, because all files use this machine's address. */
export function forNextFile(server: SharedServer): SharedServer {
	runNow(server.databaseUrl, "delete from rate_limits; delete from card_declines");
	const start = server.output().length;
	return {
		origin: server.origin,
		databaseUrl: server.databaseUrl,
		output: () => server.output().slice(start),
	};
}
