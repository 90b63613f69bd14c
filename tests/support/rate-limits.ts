import Database from "better-sqlite3";
import type { Client } from "./client.ts";
import { startServer, type TestServer } from "./server.ts";
import { forNextFile } from "./shared-server.ts";

let ofThisWorker: Promise<TestServer> | undefined;

export type ServerBehindProxy = Awaited<ReturnType<typeof sharedServerBehindProxy>>;

/** The worker's server that trusts its proxy, so that each request of a test can come from an address of its own. */
export async function sharedServerBehindProxy() {
	ofThisWorker ??= startServer({ env: { TRUST_PROXY: "1" } });
	const server = forNextFile(await ofThisWorker);
	const file = server.databaseUrl.slice("file:".length);
	return {
		...server,
		sql(text: string, ...values: unknown[]): unknown[] {
			const database = new Database(file, { timeout: 5_000 });
			const statement = database.prepare(text);
			const rows = statement.reader ? statement.raw().all(values) : [statement.run(values)];
			database.close();
			return rows;
		},
		/** Does `work` while the database is locked for writing: whatever has to write waits for 5 s, and fails. */
		async withWritesBlocked<Value>(work: () => Promise<Value>): Promise<Value> {
			const database = new Database(file, { timeout: 5_000 });
			try {
				database.exec("begin immediate");
				return await work();
			} finally {
				database.close();
			}
		},
	};
}

/** An API call by `client` from this address. */
export function jsonFrom(client: Client, address: string, method: string, path: string, body: unknown) {
	return client.raw(path, {
		method,
		body: JSON.stringify(body),
		headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
	});
}

/** A form post by `client` from this address. */
export function formFrom(client: Client, address: string, path: string, fields: Record<string, string>) {
	return client.post(path, fields, { "X-Forwarded-For": address });
}
