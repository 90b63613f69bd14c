import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { log } from "#app/lib/log.server.ts";
import type { Db } from "../db.ts";
import { secretBox } from "../secret-box.ts";
import { queriesOfReader, queriesOfTransaction, WRITE_TIMEOUT_MS, writeQueue } from "../write-queue.ts";
import { connectionOptions } from "./connect.ts";
import { isConnectionLost, PostgresError } from "./postgres-error.ts";
import { type Answer, drizzleOver, type Statement } from "./session.ts";

/** The number of connections of a process for reading. Another one writes. */
const READERS = 10;

/** A server that does not answer at all, as with a broken network, must not keep people waiting. */
const READ_TIMEOUT_MS = 5_000;
/** The minimum wait for the answer to a commit or a rollback, because an unknown outcome is worse than the wait. */
const MIN_END_MS = 1_000;
const RETRY_MS = 50;
/** Any number that is the same in all processes. The process that holds this lock may write. */
export const WRITERS_LOCK = 4_164_197;

/**
 * Opens a PostgreSQL database. Reads use a pool. Writes use a separate connection, so that a write that reads through
 * `db.read` never waits for itself, and hold an advisory lock: there is one writer among all machines, as for a file
 * (decision 0056). It connects on first use.
 * @param secrets by default without a key, for callers that read and write no secret
 */
export function openPostgres(url: string, secrets = secretBox([])): Db {
	const readers = openPool(url, { max: READERS, timeout: READ_TIMEOUT_MS, isReadOnly: true });
	const writers = openPool(url, { max: 1, timeout: WRITE_TIMEOUT_MS, isReadOnly: false });
	let writer: { client: pg.PoolClient; deadline: number; isLost: boolean } | undefined; // of the open transaction

	async function read(statement: Statement): Promise<Answer> {
		// Connections that were lost while idle are found one by one; after the last, a new one is made.
		const deadline = performance.now() + READ_TIMEOUT_MS;
		for (let tries = 0; ; tries += 1) {
			let client: pg.PoolClient | undefined;
			try {
				client = await connectBy(readers, deadline);
				const answer = await ask(client, statement, deadline);
				client.release();
				return answer;
			} catch (error) {
				client?.release(isConnectionLost(error));
				if (!isConnectionLost(error) || tries >= READERS || performance.now() >= deadline) throw error;
				if (tries > 0) await pause(RETRY_MS); // so that a restarting server is not asked without a pause
			}
		}
	}

	async function write(statement: Statement): Promise<Answer> {
		if (!writer) throw new Error("no transaction is open");
		if (performance.now() > writer.deadline) throw tookTooLong();
		const { client, deadline } = writer;
		return ask(client, statement, deadline).catch((error: unknown) => {
			if (writer?.client === client) writer.isLost ||= isConnectionLost(error);
			throw error;
		});
	}

	const tx = drizzleOver(write, queriesOfTransaction);
	return {
		read: drizzleOver(read, queriesOfReader),
		secrets,
		write: writeQueue(async (deadline) => {
			const client = await begin(writers, deadline);
			writer = { client, deadline, isLost: false };
			const end = async (statement: "commit" | "rollback") => {
				writer = undefined;
				const query = within(Math.max(MIN_END_MS, msUntil(deadline)), { text: statement });
				const ended = await client.query(query).catch((error: unknown) => {
					client.release(true);
					throw new PostgresError(error);
				});
				client.release();
				// PostgreSQL answers a commit after a refused statement with a rollback, without an error.
				if (ended.command !== statement.toUpperCase()) throw new Error(CAUGHT_INSIDE);
			};
			return {
				tx,
				commit: () => end("commit"),
				async rollback() {
					if (!writer) return; // a failed COMMIT has ended it
					if (!writer.isLost) return end("rollback").catch(() => {});
					writer = undefined;
					client.release(true); // rolls back
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

/** Begins a transaction once no other process is in one. The server ends it when this process falls silent. */
async function begin(writers: pg.Pool, deadline: number): Promise<pg.PoolClient> {
	for (;;) {
		let client: pg.PoolClient | undefined;
		try {
			client = await connectBy(writers, deadline);
			const left = msUntil(deadline);
			const text = `begin read write; set local lock_timeout = ${left}; set local statement_timeout = ${left};
				set local idle_in_transaction_session_timeout = ${left}; select pg_advisory_xact_lock(${WRITERS_LOCK})`;
			await ask(client, { text, values: [], name: undefined }, deadline);
			return client;
		} catch (error) {
			client?.release(true);
			if (!isConnectionLost(error) || performance.now() + RETRY_MS >= deadline) throw error;
		}
		await pause(RETRY_MS);
	}
}

/**
 * Takes a connection from the pool, for the caller to release. The pool's own timeout restarts with each of its waits.
 * @throws PostgresError
 */
async function connectBy(pool: pg.Pool, deadline: number): Promise<pg.PoolClient> {
	const late = Promise.withResolvers<never>();
	const timer = setTimeout(() => late.reject(tookTooLong()), msUntil(deadline));
	const connecting = pool.connect();
	try {
		return await Promise.race([connecting, late.promise]);
	} catch (error) {
		connecting.then(
			(client) => client.release(),
			() => {},
		);
		throw new PostgresError(error);
	} finally {
		clearTimeout(timer);
	}
}

async function ask(
	client: pg.PoolClient,
	{ text, values, name }: Statement,
	deadline: number,
): Promise<Answer> {
	try {
		const stored = values.map(withoutNulls);
		const query = { text, values: stored, ...(name && { name }), rowMode: "array" as const };
		const { rows, rowCount } = await client.query(within(msUntil(deadline), query));
		return { rows, changes: rowCount ?? 0 };
	} catch (error) {
		throw new PostgresError(error);
	}
}

/** Gives a query its own timeout instead of the pool's, which pg's types lack. */
const within = <Query extends pg.QueryConfig>(ms: number, query: Query) => ({ ...query, query_timeout: ms });

const msUntil = (deadline: number) => Math.max(1, Math.round(deadline - performance.now()));

type PoolOptions = { max: number; timeout: number; isReadOnly: boolean };

/** PostgreSQL refuses text with U+0000. Forms do too, but providers' texts do not come by forms. */
const withoutNulls = (value: unknown) =>
	typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", " ") : value;

function openPool(url: string, { max, timeout, isReadOnly }: PoolOptions): pg.Pool {
	const pool = new pg.Pool({
		...connectionOptions(url),
		max,
		query_timeout: timeout,
		keepAlive: true,
		types: { getTypeParser },
		// Just-in-time compilation takes longer than any of our queries. And a server does not notice that nobody waits for its answer, and
		// would keep the connection for as long as a lock blocks it.
		onConnect: (client) =>
			client.query(
				`set jit = off; set default_transaction_read_only = ${isReadOnly}; set statement_timeout = ${timeout}`,
			),
	});
	// A connection that is lost while idle is replaced at the next query.
	pool.on("error", (error) => {
		if (!pool.ending) log.warn("a connection to the database was lost", { error: new PostgresError(error) });
	});
	// A connection that is lost while in use fails its query. Without a listener its event would end the process.
	pool.on("connect", (client) => client.on("error", () => {}));
	return pool;
}

/** Cents, times and sums fit a JavaScript number, which pg does not assume of bigint and numeric. */
function getTypeParser(type: number, format?: "text" | "binary") {
	const { INT8, NUMERIC } = pg.types.builtins;
	if (type === INT8 || type === NUMERIC) return Number;
	return pg.types.getTypeParser(type, format as "text");
}

function tookTooLong(): PostgresError {
	return new PostgresError(new Error("the database took too long"));
}
