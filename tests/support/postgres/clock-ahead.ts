import { isPostgres } from "#db/engine.ts";
import { runNow } from "../sql.ts";

/**
 * Puts a database's clock ahead of that of its server, for connections that are made from now on. Those of a file go by the clock of
 * their process, which ../clock-ahead.ts moves.
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
