import { is, Param, Placeholder, type SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

/**
 * Writes prepared queries so that SQLite does not plan them anew each time. It does if the plan may follow from a parameter: then
 * each new value of it, even the same again, makes SQLite parse and plan the whole statement, which takes up to ten times as long as
 * running it (https://sqlite.org/queryplanner-ng.html#qpstab). So the values that are known are literals, by which SQLite finds the partial indexes too,
 * and a plus before each other one makes it an expression, which no plan follows from.
 */
export class SqliteDialect extends SQLiteSyncDialect {
	override escapeParam(_index: number, value?: unknown): string {
		return isPlaceholder(value) ? "+?" : "?";
	}

	override sqlToQuery(query: SQL, invokeSource?: "indexes" | undefined) {
		const built = super.sqlToQuery(query, invokeSource);
		return built.params.some(isPlaceholder) ? super.sqlToQuery(query.inlineParams(), invokeSource) : built;
	}
}

const isPlaceholder = (value: unknown) =>
	is(value, Placeholder) || (is(value, Param) && is(value.value, Placeholder));
