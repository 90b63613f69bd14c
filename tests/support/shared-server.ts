import { startServer, type TestServer } from "./server.ts";
import { runNow } from "./sql.ts";

/** A server that the files of a worker use one after the other, so none of them may stop it. */
export type SharedServer = Pick<TestServer, "origin" | "databaseUrl" | "output">;

let ofThisWorker: Promise<TestServer> | undefined;

/** A server of the default configuration. It is started for the first file that asks, and ends with the worker. */
export async function sharedServer(): Promise<SharedServer> {
	ofThisWorker ??= startServer();
	return forNextFile(await ofThisWorker);
}

/** What earlier files have done from this machine's address counts against no limit of the next, and is not in its output. */
export function forNextFile(server: SharedServer): SharedServer {
	runNow(server.databaseUrl, "delete from rate_limits; delete from card_declines");
	const start = server.output().length;
	return {
		origin: server.origin,
		databaseUrl: server.databaseUrl,
		output: () => server.output().slice(start),
	};
}
