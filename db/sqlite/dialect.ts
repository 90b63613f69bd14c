import { is, Param, Placeholder, type SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

/**
 * Writes prepared queries so that SQLite plans them only once. If a plan may depend on a parameter, SQLite parses and
 * plans the statement again for each bound value, which takes up to ten times as long as running it. So known values
 * are literals, with which SQLite also finds partial indexes, and each parameter has a plus before it, because no plan
 * depends on an expression (decision 0015).
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
