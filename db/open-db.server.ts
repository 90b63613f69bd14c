import type { Db } from "./db.ts";
import { isPostgres } from "./engine.ts";
import { secretBox } from "./secret-box.ts";

/** Opens a migrated database. @param secrets by default without a key, for callers that read and write no secret */
export async function openDb(url: string, secrets = secretBox([])): Promise<Db> {
	// Loading the other engine's driver would cost each start time and memory.
	if (isPostgres(url)) return (await import("./postgres/postgres-db.server.ts")).openPostgres(url, secrets);
	return (await import("./sqlite/sqlite-db.server.ts")).openSqlite(url, secrets);
}
