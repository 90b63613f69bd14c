import { isPostgres } from "#db/engine.ts";
import { runNow } from "./sql.ts";

/**
 * Adds a trigger to a running server's database.
 * @param when its name, time and table, such as "unlimited after insert on rate_limits"
 * @param statement for both engines
 */
export function addTrigger(url: string, when: string, statement: string): void {
	const [name] = when.split(" ");
	runNow(
		url,
		isPostgres(url)
			? `create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$;
			create trigger ${when} for each row execute function ${name}()`
			: `create trigger ${when} begin ${statement}; end`,
	);
}
