import { is, SQL, sql } from "drizzle-orm";
import {
	type ForeignKey,
	getTableConfig,
	type Index,
	SQLiteBoolean,
	type SQLiteColumn,
	SQLiteTable,
} from "drizzle-orm/sqlite-core";
import { PostgresDialect } from "#db/postgres/dialect.ts";
import * as schema from "#db/schema/index.ts";

type Config = ReturnType<typeof getTableConfig>;

const dialect = new PostgresDialect({ casing: "snake_case" });

/**
 * Translates the tables of db/schema for PostgreSQL: numbers are bigint, flags boolean, texts are compared by their
 * bytes, as in SQLite, and `rowid` numbers a table's rows in the order of insertion, like SQLite's own.
 * @returns the statements, in the order of their dependencies
 */
export function translateSchema(): string[] {
	const tables = Object.values(schema)
		.filter((value) => is(value, SQLiteTable))
		.map((table) => getTableConfig(table));
	return [
		...tables.map(createTable),
		...tables.flatMap(({ foreignKeys }) => foreignKeys.map(addForeignKey)),
		...tables.flatMap((table) => table.indexes.map((index) => createIndex(table, index))),
	];
}

function createTable({ name, columns, primaryKeys, checks }: Config): string {
	const lines = [
		...columns.map(columnOf),
		"rowid bigint generated always as identity",
		...primaryKeys.map((key) => `primary key (${namesOf(key.columns)})`),
		...checks.map((check) => `constraint "${check.name}" check (${textOf(check.value)})`),
	];
	return `create table "${name}" (\n\t${lines.join(",\n\t")}\n);`;
}

function columnOf(column: SQLiteColumn): string {
	const value = column.default;
	return [
		`"${nameOf(column)}"`,
		typeOf(column),
		column.primary && "primary key",
		column.notNull && !column.primary && "not null",
		value !== undefined && `default ${is(value, SQL) ? textOf(value) : literal(column, value)}`,
	]
		.filter(Boolean)
		.join(" ");
}

function typeOf(column: SQLiteColumn): string {
	if (is(column, SQLiteBoolean)) return "boolean";
	const type = column.getSQLType();
	const translated = { text: 'text collate "C"', integer: "bigint", blob: "bytea" }[type];
	if (!translated) throw new Error(`There is no type for ${nameOf(column)}, which is ${type}.`);
	return translated;
}

function literal(column: SQLiteColumn, value: unknown): string {
	if (is(column, SQLiteBoolean)) return String(value);
	return textOf(sql`${sql.param(value, column)}`);
}

function addForeignKey(key: ForeignKey): string {
	const { columns, foreignTable, foreignColumns } = key.reference();
	const { name } = getTableConfig(key.table);
	const actions = [
		key.onDelete && key.onDelete !== "no action" && ` on delete ${key.onDelete}`,
		key.onUpdate && key.onUpdate !== "no action" && ` on update ${key.onUpdate}`,
	];
	return (
		`alter table "${name}" add constraint "${[name, ...columns.map(nameOf)].join("_")}_fkey" foreign key (${namesOf(columns)})` +
		` references "${getTableConfig(foreignTable).name}" (${namesOf(foreignColumns)})${actions.filter(Boolean).join("")};`
	);
}

function createIndex({ name, columns }: Config, { config }: Index): string {
	const on = config.columns.map((column) =>
		is(column, SQL) ? `(${textOf(column)})` : `"${nameOf(column)}"`,
	);
	const where = config.where && ` where ${withFlags(textOf(config.where), columns)}`;
	return `create ${config.unique ? "unique " : ""}index "${config.name}" on "${name}" (${on.join(", ")})${where ?? ""};`;
}

/** A flag is 1 in SQLite, and true here. */
function withFlags(condition: string, columns: SQLiteColumn[]): string {
	const flags = columns.filter((column) => is(column, SQLiteBoolean)).map(nameOf);
	return condition.replace(/(\w+) = ([01])/g, (text, name, value) => {
		if (!flags.includes(name)) return text;
		return value === "1" ? name : `not ${name}`;
	});
}

/** With literal values, because a definition has no parameters. */
const textOf = (expression: SQL): string => dialect.sqlToQuery(sql`${expression}`.inlineParams()).sql;

const namesOf = (columns: readonly SQLiteColumn[]) =>
	columns.map((column) => `"${nameOf(column)}"`).join(", ");

/** In snake_case, as in the queries. */
const nameOf = (column: SQLiteColumn): string =>
	textOf(sql`${column}`).split(".").at(-1)?.replaceAll('"', "") ?? "";
