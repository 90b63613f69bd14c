import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { log } from "#app/lib/log.server.ts";
import type { Db } from "../db.ts";
import { secretBox } from "../secret-box.ts";
import { queriesOfReader, queriesOfTransaction, WRITE_TIMEOUT_MS, writeQueue } from "../write-queue.ts";
import { CONNECT_TIMEOUT_MS, connectionOptions } from "./connect.ts";
import { isConnectionLost, PostgresError } from "./postgres-error.ts";
import { type Answer, drizzleOver, type Statement } from "./session.ts";

/** Connections of a process that read at the same time. Another one writes. */
const READERS = 10;

/** A server that does not answer at all, as when the network between is cut, must not keep people waiting. */
const READ_TIMEOUT_MS = 5_000;
const RETRY_MS = 50;
/** Any number, the same in all processes: who holds its lock may write. */
export const WRITERS_LOCK = 4_164_197;

/**
 * Opens a PostgreSQL database. Reads go by a pool. Writes have a connection of their own, so that one which reads
 * through `db.read` never waits for itself, and hold an advisory lock: there is one writer among all machines, as there
 * is for a file (decision 0056). It connects when it is first asked.
 * @param secrets by default without a key, for what reads and writes no secret
 */
export function openPostgres(url: string, secrets = secretBox([])): Db {
	const readers = openPool(url, { max: READERS, timeout: READ_TIMEOUT_MS, isReadOnly: true });
	const writers = openPool(url, { max: 1, timeout: WRITE_TIMEOUT_MS, isReadOnly: false });
	let writer: { client: pg.PoolClient; deadline: number } | undefined; // of the transaction that is open

	async function read(statement: Statement): Promise<Answer> {
		// Connections that ended while they were idle are found one by one, and a new one is made after the last.
		const deadline = performance.now() + CONNECT_TIMEOUT_MS;
		for (let tries = 0; ; tries += 1) {
			try {
				return await ask(readers, statement);
			} catch (error) {
				if (!isConnectionLost(error) || tries >= READERS || performance.now() >= deadline) throw error;
				if (tries > 0) await setTimeout(RETRY_MS); // a server that starts again is not asked without a pause
			}
		}
	}

	async function write(statement: Statement): Promise<Answer> {
		if (!writer) throw new Error("no transaction is open");
		if (performance.now() > writer.deadline) throw tookTooLong();
		return ask(writer.client, statement);
	}

	const tx = drizzleOver(write, queriesOfTransaction);
	return {
		read: drizzleOver(read, queriesOfReader),
		secrets,
		write: writeQueue(async (deadline) => {
			const client = await begin(writers, deadline);
			writer = { client, deadline };
			const end = async (statement: "commit" | "rollback") => {
				writer = undefined;
				const ended = await client.query(statement).catch((error: unknown) => {
					client.release(true);
					throw new PostgresError(error);
				});
				client.release();
				// PostgreSQL answers a commit after a refused statement by a rollback, without an error.
				if (ended.command !== statement.toUpperCase()) throw new Error(CAUGHT_INSIDE);
			};
			return {
				tx,
				commit: () => end("commit"),
				async rollback() {
					// A connection that is lost has rolled back, and a failed COMMIT has ended it.
					if (writer) await end("rollback").catch(() => {});
				},
			};
		}),
		async changeCounter() {
			const { rows } = await read({
				text: "select pg_current_snapshot()::text",
				values: [],
				name: undefined,
			});
			return String(rows[0]?.[0]);
		},
		pools: { read: readers, write: writers },
		async close() {
			await Promise.all([readers, writers].map((pool) => pool.ending || pool.end()));
		},
	};
}

const CAUGHT_INSIDE =
	"a statement's error was caught inside db.write, where PostgreSQL has rolled back already: let it out";

/** Begins a transaction that no other process's can be in the way of, and that ends by itself when this process falls silent. */
async function begin(writers: pg.Pool, deadline: number): Promise<pg.PoolClient> {
	for (;;) {
		const left = Math.max(1, Math.round(deadline - performance.now()));
		let client: pg.PoolClient | undefined;
		try {
			client = await writers.connect();
			await client.query(
				`begin read write; set local lock_timeout = ${left}; set local statement_timeout = ${left};
				set local idle_in_transaction_session_timeout = ${left}; select pg_advisory_xact_lock(${WRITERS_LOCK})`,
			);
			return client;
		} catch (cause) {
			client?.release(true);
			const error = new PostgresError(cause);
			if (!isConnectionLost(error) || performance.now() + RETRY_MS >= deadline) throw error;
		}
		await setTimeout(RETRY_MS);
	}
}

async function ask(on: pg.Pool | pg.PoolClient, { text, values, name }: Statement): Promise<Answer> {
	try {
		const stored = values.map(withoutNulls);
		const { rows, rowCount } = await on.query({
			text,
			values: stored,
			...(name && { name }),
			rowMode: "array",
		});
		return { rows, changes: rowCount ?? 0 };
	} catch (error) {
		throw new PostgresError(error);
	}
}

type PoolOptions = { max: number; timeout: number; isReadOnly: boolean };

/** PostgreSQL refuses a text with U+0000. Forms do too, but not all that providers say comes by a form. */
const withoutNulls = (value: unknown) =>
	typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", " ") : value;

function openPool(url: string, { max, timeout, isReadOnly }: PoolOptions): pg.Pool {
	const pool = new pg.Pool({
		...connectionOptions(url),
		max,
		query_timeout: timeout,
		keepAlive: true,
		types: { getTypeParser },
		// Compiling a plan takes longer than any of our queries.
		onConnect: (client) => client.query(`set jit = off; set default_transaction_read_only = ${isReadOnly}`),
	});
	// A connection that is lost while nobody uses it is replaced at the next query.
	pool.on("error", (error) => {
		if (!pool.ending) log.warn("a connection to the database was lost", { error: new PostgresError(error) });
	});
	// A connection that is lost while it is used fails its query. Without a listener its event would end the process.
	pool.on("connect", (client) => client.on("error", () => {}));
	return pool;
}

/** Cents, times and sums fit a number, which pg does not assume of bigint and numeric. */
function getTypeParser(type: number, format?: "text" | "binary") {
	const { INT8, NUMERIC } = pg.types.builtins;
	if (type === INT8 || type === NUMERIC) return Number;
	return pg.types.getTypeParser(type, format as "text");
}

function tookTooLong(): PostgresError {
	return new PostgresError(new Error("a transaction took too long"));
}
