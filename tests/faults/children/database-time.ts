import { readPostgresTime } from "#db/database-clock.ts";
import { isPostgres } from "#db/engine.ts";
import { openPostgres } from "#db/postgres/postgres-db.server.ts";
import { valueNow } from "#tests/support/sql.ts";

/** Reads the database's clock in UTC ms, which no process moves. For a file, SQLite's clock replaces a server's. */
export function databaseTimeOf(url: string): () => Promise<number> {
	if (!isPostgres(url))
		return async () => valueNow(url, "select cast(unixepoch('subsec') * 1000 as integer)");
	const { read } = openPostgres(url);
	return () => readPostgresTime(read);
}
