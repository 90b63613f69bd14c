import type { Client } from "./client.ts";
import { startServer, type TestServer } from "./server.ts";
import { forNextFile } from "./shared-server.ts";
import { rowsNow, runNow, type SqlValue } from "./sql.ts";
import { whileWritesWait } from "./waiting-writes.ts";

let ofThisWorker: Promise<TestServer> | undefined;

export type ServerBehindProxy = Awaited<ReturnType<typeof sharedServerBehindProxy>>;

/** The worker's server behind a trusted proxy, so that each request of a test can come from a different address. */
export async function sharedServerBehindProxy() {
	ofThisWorker ??= startServer({ env: { TRUST_PROXY: "1" } });
	const server = forNextFile(await ofThisWorker);
	return {
		...server,
		/** The rows of a query, each as a list; for a change, the number of changed rows. */
		sql(text: string, ...values: SqlValue[]): unknown[] {
			const isQuery = /^select|returning/i.test(text.trim());
			return isQuery
				? rowsNow(server.databaseUrl, text, ...values)
				: [[runNow(server.databaseUrl, text, ...values)]];
		},
		withWritesBlocked: <Value>(work: () => Promise<Value>) => whileWritesWait(server.databaseUrl, work),
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
