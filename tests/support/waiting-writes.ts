import Database from "better-sqlite3";
import { isPostgres } from "#db/engine.ts";
import { connectOnce } from "#db/postgres/connect.ts";
import { WRITERS_LOCK } from "#db/postgres/postgres-db.server.ts";
import { databasePath } from "#db/sqlite/connect.ts";

/** Does `work` while another process blocks writes to the database: every write waits for 5 s, and fails. */
export async function whileWritesWait<Value>(url: string, work: () => Promise<Value>): Promise<Value> {
	const release = await keepFromWrites(url);
	try {
		return await work();
	} finally {
		await release();
	}
}

/** Blocks writes to a database, like a process whose write does not end. */
export async function keepFromWrites(url: string): Promise<() => void | Promise<void>> {
	return isPostgres(url) ? lockServer(url) : lockFile(url);
}

async function lockServer(url: string): Promise<() => Promise<void>> {
	const client = await connectOnce(url);
	await client.query("select pg_advisory_lock($1)", [WRITERS_LOCK]);
	return () => client.end();
}

function lockFile(url: string): () => void {
	const database = new Database(databasePath(url), { timeout: 5_000 });
	database.exec("begin immediate");
	return () => database.close();
}
