import { readPostgresTime } from "#db/database-clock.ts";
import { isPostgres } from "#db/engine.ts";
import { openPostgres } from "#db/postgres/postgres-db.server.ts";
import { valueNow } from "#tests/support/sql.ts";

/** Reads the time by the database's clock in UTC ms. No process moves it; of a file, SQLite's stands for that of a server. */
export function databaseTimeOf(url: string): () => Promise<number> {
	if (!isPostgres(url))
		return async () => valueNow(url, "select cast(unixepoch('subsec') * 1000 as integer)");
	const { read } = openPostgres(url);
	return () => readPostgresTime(read);
}
