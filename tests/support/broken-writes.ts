import { isPostgres } from "#db/engine.ts";
import { runNow } from "./sql.ts";

/** Runs `work` while a kind of write fails, such as "insert on payment_methods": a fault that none of our code expects. */
export async function whileBroken<T>(databaseUrl: string, write: string, work: () => Promise<T>): Promise<T> {
	const [breakIt, mendIt] = isPostgres(databaseUrl) ? inPostgres(write) : inSqlite(write);
	runNow(databaseUrl, breakIt);
	try {
		return await work();
	} finally {
		runNow(databaseUrl, mendIt);
	}
}

const inSqlite = (write: string) =>
	[
		`create trigger broken before ${write} begin select raise(abort, 'broken by a test'); end`,
		"drop trigger broken",
	] as const;

function inPostgres(write: string) {
	const [, event, condition] = /^(\w+ on \w+)(?: when (.+))?$/.exec(write) ?? [];
	return [
		`create function break_it() returns trigger language plpgsql as $$ begin raise 'broken by a test'; end $$;
		create trigger broken before ${event} for each row when (${condition ?? "true"}) execute function break_it()`,
		"drop function break_it() cascade",
	] as const;
}
