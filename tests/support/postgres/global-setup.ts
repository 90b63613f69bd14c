import { migratePostgres } from "#db/postgres/migrate-postgres.ts";
import { postgresServer, TEMPLATE } from "../databases.ts";
import { askNow } from "./ask-now.ts";
import { startCluster } from "./cluster.ts";

/**
 * For a run on PostgreSQL: starts a server unless TEST_POSTGRES_URL names one, and creates the database that tests
 * copy.
 */
export default async function setUp(): Promise<() => Promise<void>> {
	const cluster = postgresServer() ? null : await startCluster();
	const server = cluster?.url ?? postgresServer() ?? "";
	process.env.TEST_POSTGRES_URL = server;
	askNow(server, `drop database if exists ${TEMPLATE} with (force)`);
	askNow(server, `create database ${TEMPLATE}`);
	const url = new URL(server);
	url.pathname = `/${TEMPLATE}`;
	await migratePostgres(url.href);
	return async () => cluster?.stop();
}
