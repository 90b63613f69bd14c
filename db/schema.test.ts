import { getTableColumns, is, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, SQLiteSyncDialect, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import * as schema from "./schema/index.ts";
import { connect } from "./sqlite/connect.ts";

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
const dialect = new SQLiteSyncDialect({ casing: "snake_case" });
const casing = new CasingCache("snake_case");

function inspect<T>(look: (sql: (text: string) => Record<string, unknown>[]) => T): T {
	using world = openWorld();
	const connection = connect(world.url, true);
	try {
		return look((text) => connection.prepare(text).all() as Record<string, unknown>[]);
	} finally {
		connection.close();
	}
}

test("the migrated database has the schema's tables, all STRICT", () => {
	const migrated = inspect((sql) =>
		sql("PRAGMA table_list").filter((row) => !/^sqlite_/.test(String(row.name))),
	);
	const names = tables.map((table) => getTableConfig(table).name);
	expect(migrated.map((row) => row.name).sort()).toEqual([...names, "migrations"].sort());
	expect(migrated.filter((row) => row.strict !== 1)).toEqual([]);
});

describe.each(tables.map((table) => [getTableConfig(table).name, table] as const))("%s", (name, table) => {
	test("has the schema's columns, with their types, nulls and keys", () => {
		const keys = getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name));
		const expected = Object.values(getTableColumns(table)).map((column) => ({
			name: casing.getColumnCasing(column),
			type: column.getSQLType(),
			notNull: column.notNull,
			primary: column.primary || keys.includes(column.name),
		}));
		const actual = inspect((sql) => sql(`PRAGMA table_info(${name})`)).map((row) => ({
			name: row.name,
			type: String(row.type).toLowerCase(),
			notNull: row.notnull === 1,
			primary: row.pk !== 0,
		}));
		expect(actual).toEqual(expected);
	});

	test("has the schema's indexes, unique or not", () => {
		const expected = getTableConfig(table).indexes.map(({ config }) => ({
			name: config.name,
			unique: config.unique,
			partial: config.where !== undefined,
		}));
		const actual = inspect((sql) => sql(`PRAGMA index_list(${name})`))
			.filter((row) => row.origin === "c")
			.map((row) => ({ name: row.name, unique: row.unique === 1, partial: row.partial === 1 }));
		const byName = (a: { name: unknown }, b: { name: unknown }) =>
			String(a.name).localeCompare(String(b.name));
		expect(actual.sort(byName)).toEqual(expected.sort(byName));
	});

	test("has the schema's checks", () => {
		const [row] = inspect((query) => query(`SELECT sql FROM sqlite_schema WHERE name = '${name}'`));
		for (const check of getTableConfig(table).checks) {
			const text = dialect.sqlToQuery(sql`${check.value}`.inlineParams()).sql;
			expect(row?.sql).toContain(`CONSTRAINT "${check.name}" CHECK(${text})`);
		}
	});
});

test("a number column refuses text", async () => {
	using world = openWorld();
	const put = () => world.user({ createdAt: "yesterday" as unknown as number });
	await expect(put()).rejects.toThrow();
});
