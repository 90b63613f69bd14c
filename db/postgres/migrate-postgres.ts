import {
	type AppliedMigration,
	logMigrations,
	readMigrations,
	refuseUnknownMigrations,
} from "../migrations.ts";
import { connectOnce, nameOfDatabase } from "./connect.ts";

/** Any number but the writers' own: who holds its lock migrates. */
const MIGRATION_LOCK = 4_164_198;

/**
 * Migrates the database in one transaction, under a lock, so that processes that start together migrate once.
 * @returns how many migrations it applied @throws Error when the database has migrations that differ from this build's
 */
export async function migratePostgres(url: string): Promise<number> {
	const began = performance.now();
	const client = await connectOnce(url);
	try {
		await client.query(`begin read write; select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
		await client.query(
			'create table if not exists migrations (name text collate "C" primary key, hash text not null, applied_at bigint not null)',
		);
		const applied = await client.query<AppliedMigration>("select name, hash from migrations");
		const known = readMigrations("postgres");
		refuseUnknownMigrations(nameOfDatabase(url), applied.rows, known);
		const pending = known.filter(({ name }) => !applied.rows.some((one) => one.name === name));
		for (const { name, hash, statements } of pending) {
			for (const statement of statements) await client.query(statement);
			await client.query("insert into migrations values ($1, $2, $3)", [name, hash, Date.now()]);
		}
		await client.query("commit");
		if (pending.length > 0) logMigrations(pending, performance.now() - began);
		return pending.length;
	} finally {
		await client.end();
	}
}
