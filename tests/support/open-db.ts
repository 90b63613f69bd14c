import type { Db } from "#db/db.ts";
import { isPostgres } from "#db/engine.ts";
import { openPostgres } from "#db/postgres/postgres-db.server.ts";
import { secretBox } from "#db/secret-box.ts";
import { openSqlite } from "#db/sqlite/sqlite-db.server.ts";

/** As `openDb`, but synchronous. */
export function openDbNow(url: string, secrets = secretBox([])): Db {
	return isPostgres(url) ? openPostgres(url, secrets) : openSqlite(url, secrets);
}
