import { isPostgres } from "#db/engine.ts";
import { runNow } from "../sql.ts";

/**
 * Makes new connections to this database see a later time than the server's clock. A SQLite file has no clock:
 * ../clock-ahead.ts moves the process's clock instead.
 */
export function putDatabaseAhead(url: string, ms: number): void {
	if (!isPostgres(url)) return;
	const name = new URL(url).pathname.slice(1);
	runNow(
		url,
		`create or replace function public.clock_timestamp() returns timestamptz language sql volatile
		return pg_catalog.clock_timestamp() + ${ms} * interval '1 millisecond';
		alter database "${name}" set search_path = public, pg_catalog`,
	);
}
