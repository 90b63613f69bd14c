import { createHash } from "node:crypto";
import type { Logger, Query } from "drizzle-orm";
import { NoopCache } from "drizzle-orm/cache/core";
import type { SelectedFieldsOrdered, SQLiteExecuteMethod } from "drizzle-orm/sqlite-core";
import { RemotePreparedQuery, SQLiteRemoteSession, SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import type { Drizzle } from "../db.ts";
import { PostgresDialect } from "./dialect.ts";

/** `name` is set for a statement that the connection prepares once, and undefined for one that runs once. */
export type Statement = { text: string; values: unknown[]; name: string | undefined };
export type Answer = { rows: unknown[][]; changes: number };
export type Ask = (statement: Statement) => Promise<Answer>;

type MapRows = (rows: unknown[][]) => unknown;

/** Drizzle's driver for a remote SQLite server, with PostgreSQL in its place. `db.write` controls transactions. */
export function drizzleOver(ask: Ask, logger: Logger): Drizzle {
	const dialect = new PostgresDialect({ casing: "snake_case" });
	const session = new PostgresSession(ask, dialect, logger);
	return new SqliteRemoteDatabase("async", dialect, session, undefined) as unknown as Drizzle;
}

class PostgresSession extends SQLiteRemoteSession<Record<string, never>, Record<string, never>> {
	readonly #ask: Ask;
	readonly #log: Logger;

	constructor(ask: Ask, dialect: PostgresDialect, log: Logger) {
		super(never, dialect, undefined);
		this.#ask = ask;
		this.#log = log;
	}

	override prepareQuery(
		query: Query,
		fields: SelectedFieldsOrdered | undefined,
		method: SQLiteExecuteMethod,
		isArray: boolean,
		mapRows?: MapRows,
	) {
		const name = createHash("sha256").update(query.sql).digest("base64url");
		return new PostgresQuery(this.#ask, this.#log, name, query, fields, method, isArray, mapRows);
	}

	override prepareOneTimeQuery(
		query: Query,
		fields: SelectedFieldsOrdered | undefined,
		method: SQLiteExecuteMethod,
		isArray: boolean,
		mapRows?: MapRows,
	) {
		return new PostgresQuery(this.#ask, this.#log, undefined, query, fields, method, isArray, mapRows);
	}
}

class PostgresQuery extends RemotePreparedQuery {
	constructor(
		ask: Ask,
		log: Logger,
		name: string | undefined,
		query: Query,
		fields: SelectedFieldsOrdered | undefined,
		method: SQLiteExecuteMethod,
		isArray: boolean,
		mapRows: MapRows | undefined,
	) {
		const askNow = async (text: string, values: unknown[], how: SQLiteExecuteMethod | "values") => {
			const { rows, changes } = await ask({ text, values, name });
			return { rows: how === "get" ? (rows[0] as unknown[]) : rows, changes };
		};
		super(askNow, query, log, new NoopCache(), undefined, undefined, fields, method, isArray, mapRows);
	}

	/** Drizzle would wrap the error in another one, whose message has the parameters. */
	queryWithCache<T>(_text: string, _values: unknown[], ask: () => Promise<T>): Promise<T> {
		return ask();
	}
}

function never(): never {
	throw new Error("a session of PostgreSQL asks by its own queries");
}
