import { sql } from "drizzle-orm";
import { metrics } from "#app/lib/metrics.server.ts";
import type { Db, Tx } from "#db/db.ts";
import { postgresServer } from "./databases.ts";

/** The work of one transaction, during which all other writes waited. */
type RecordedWrite = { statements: number; rows: number; ms: number };

/**
 * The number of changed rows, with cascades: since the connection began on SQLite, since the transaction began on
 * PostgreSQL.
 */
const CHANGED_ROWS = {
	sqlite: sql`(select total_changes() as changed)`,
	postgres: sql`(select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as changed from pg_stat_xact_user_tables)`,
};

/** A wrapper for `openWorld` that records every transaction, and the recorded transactions. */
export function recordWrites() {
	const writes: RecordedWrite[] = [];
	const changes = CHANGED_ROWS[postgresServer() ? "postgres" : "sqlite"];
	async function changedRows(tx: Tx): Promise<number> {
		const [row] = await tx.select({ count: sql<number>`changed` }).from(sql`${changes} as changes`);
		return row?.count ?? 0;
	}
	const wrapDb = (db: Db): Db => ({
		...db,
		write: (work) =>
			db.write(async (tx) => {
				const rowsBefore = await changedRows(tx);
				const statementsBefore = await countStatements();
				const began = performance.now();
				try {
					return await work(tx);
				} finally {
					const ms = performance.now() - began;
					const statements = (await countStatements()) - statementsBefore;
					writes.push({ statements, rows: (await changedRows(tx)) - rowsBefore, ms });
				}
			}),
	});
	return { writes, wrapDb };
}

/** The number of statements of the writing connection so far. A process has at most one open transaction. */
async function countStatements(): Promise<number> {
	const { values } = (await metrics.registry.getSingleMetric("gangway_db_queries_total")?.get()) ?? {
		values: [],
	};
	return values.find(({ labels }) => labels.connection === "write")?.value ?? 0;
}
