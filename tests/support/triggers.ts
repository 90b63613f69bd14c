import { isPostgres } from "#db/engine.ts";
import { runNow } from "./sql.ts";

/** A body that lets a statement fail. */
export const REFUSE = Symbol("refuse");

/**
 * Adds a trigger to a running server's database.
 * @param when its name, time and table, such as "broken before insert on payments"
 * @param body one statement for both engines
 */
export function addTrigger(url: string, when: string, body: string | typeof REFUSE): void {
	const [name] = when.split(" ");
	if (isPostgres(url)) {
		const statement = body === REFUSE ? "raise exception 'broken by a test'" : body;
		const end = `return ${when.includes(" before ") ? "coalesce(new, old)" : "null"}`;
		runNow(
			url,
			`create function ${name}() returns trigger language plpgsql as $body$ begin ${statement}; ${end}; end $body$;
			create trigger ${when} for each row execute function ${name}()`,
		);
	} else {
		const statement = body === REFUSE ? "select raise(abort, 'broken by a test')" : body;
		runNow(url, `create trigger ${when} begin ${statement}; end`);
	}
}

/** @param when as it was given to `addTrigger` */
export function dropTrigger(url: string, when: string): void {
	const [name] = when.split(" ");
	runNow(url, isPostgres(url) ? `drop function ${name} cascade` : `drop trigger ${name}`);
}
