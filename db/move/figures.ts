import type Database from "better-sqlite3";
import type pg from "pg";
import { type Kind, type MovedTable, MoveError } from "./tables.ts";

/**
 * The figures by which databases are compared: the rows of each table; for each column the number of values that are
 * not null, the sum of its numbers, the number of its set flags, or the bytes of its texts; and the lines and the
 * balance of each ledger account.
 */
export type Figures = Map<string, bigint>;

/** A sum of times in ms does not fit SQLite's integers, so both halves are summed separately. */
const HALF = 1_000_000n;

export function figuresOfSqlite(database: Database.Database, tables: readonly MovedTable[]): Figures {
	const figures: Figures = new Map();
	const read = (sql: string) => database.prepare(sql).safeIntegers().raw().all() as (bigint | string)[][];
	const SUM: Record<Kind, (name: string) => string> = {
		integer: (name) => `coalesce(sum("${name}" / ${HALF}), 0), coalesce(sum("${name}" % ${HALF}), 0)`,
		flag: (name) => `0, coalesce(sum("${name}"), 0)`,
		text: (name) => `0, coalesce(sum(length(cast("${name}" as blob))), 0)`,
		blob: (name) => `0, coalesce(sum(length("${name}")), 0)`,
	};
	for (const { name, columns } of tables) {
		const parts = columns.map((column) => `count("${column.name}"), ${SUM[column.kind](column.name)}`);
		const [row = []] = read(`select count(*), ${parts.join(", ")} from "${name}"`);
		const [rows = 0n, ...rest] = row as bigint[];
		figures.set(`rows of ${name}`, rows);
		for (const [index, column] of columns.entries()) {
			const [values = 0n, upper = 0n, lower = 0n] = rest.slice(index * 3);
			noteColumn(figures, `${name}.${column.name}`, column.kind, values, upper * HALF + lower);
		}
	}
	noteAccounts(figures, read(ACCOUNTS) as Account[]);
	return figures;
}

export async function figuresOfPostgres(client: pg.Client, tables: readonly MovedTable[]): Promise<Figures> {
	const figures: Figures = new Map();
	const read = async (sql: string) =>
		(await client.query({ text: sql, rowMode: "array" })).rows as string[][];
	const SUM: Record<Kind, (name: string) => string> = {
		integer: (name) => `coalesce(sum("${name}"), 0)`,
		flag: (name) => `count(*) filter (where "${name}")`,
		text: (name) => `coalesce(sum(octet_length("${name}")), 0)`,
		blob: (name) => `coalesce(sum(octet_length("${name}")), 0)`,
	};
	for (const { name, columns } of tables) {
		const parts = columns.map((column) => `count("${column.name}"), ${SUM[column.kind](column.name)}`);
		const [row = []] = await read(`select count(*), ${parts.join(", ")} from "${name}"`);
		const [rows = 0n, ...rest] = row.map(BigInt);
		figures.set(`rows of ${name}`, rows);
		for (const [index, column] of columns.entries()) {
			const [values = 0n, sum = 0n] = rest.slice(index * 2);
			noteColumn(figures, `${name}.${column.name}`, column.kind, values, sum);
		}
	}
	const accounts = await read(ACCOUNTS);
	noteAccounts(
		figures,
		accounts.map(([book = "", account = "", lines = 0, amount = 0]) => [
			book,
			account,
			BigInt(lines),
			BigInt(amount),
		]),
	);
	return figures;
}

/** Counts the rows, tables with rows, and ledger accounts. */
export function countFigures(figures: Figures): { rows: bigint; tables: number; accounts: number } {
	const rows = [...figures].filter(([name, value]) => name.startsWith("rows of ") && value > 0n);
	const accounts = [...figures.keys()].filter((name) => name.startsWith("balance of "));
	return {
		rows: rows.reduce((sum, [, value]) => sum + value, 0n),
		tables: rows.length,
		accounts: accounts.length,
	};
}

/** @throws MoveError that names the first figures that differ */
export function requireSame(from: Figures, to: Figures): void {
	const names = [...new Set([...from.keys(), ...to.keys()])].filter(
		(name) => from.get(name) !== to.get(name),
	);
	if (names.length === 0) return;
	const said = names.slice(0, 5).map((name) => `${name}: ${from.get(name)} and ${to.get(name)}`);
	throw new MoveError(`the two differ, so nothing was stored. ${said.join("; ")}`);
}

type Account = [book: string, account: string, lines: bigint, amount: bigint];

const ACCOUNTS = "select book, account, count(*), sum(amount) from ledger_lines group by book, account";

const UNIT: Record<Kind, string> = { integer: "sum", flag: "set flags", text: "bytes", blob: "bytes" };

function noteColumn(figures: Figures, name: string, kind: Kind, values: bigint, sum: bigint): void {
	figures.set(`values of ${name}`, values);
	figures.set(`${UNIT[kind]} of ${name}`, sum);
}

function noteAccounts(figures: Figures, accounts: Account[]): void {
	for (const [book, account, lines, amount] of accounts) {
		figures.set(`lines of ${book} ${account}`, lines);
		figures.set(`balance of ${book} ${account}`, amount);
	}
}
