import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { movedTables } from "#db/move/tables.ts";
import { databasePath } from "#db/sqlite/connect.ts";
import { migrateSqlite } from "#db/sqlite/migrate-sqlite.ts";
import { postgresServer } from "./databases.ts";
import { fillEveryTable } from "./every-table.ts";
import { TEMP_ROOT } from "./fast-start.ts";
import { type Cluster, startCluster } from "./postgres/cluster.ts";

/** Opens a PostgreSQL server for the tests of a file about db:move, and creates the files and databases to move. */
export function setUpMoves() {
	let server = "";
	let folder = "";
	let cluster: Cluster | undefined;
	const moves = {
		/** The URL of an empty PostgreSQL database of this test. */
		target: "",
		async newDatabase(): Promise<string> {
			const name = `move_${randomBytes(6).toString("hex")}`;
			await withClient(server, (client) => client.query(`create database ${name}`));
			return new URL(`/${name}`, server).href;
		},
		/** The URL of a missing file in a missing folder. */
		newFile: () => `file:${join(folder, randomBytes(6).toString("hex"), "test.db")}`,
		/** @param change SQL of the differences in it @returns the URL of a file with rows in every table */
		filledFile(change = ""): string {
			const file = moves.newFile();
			migrateSqlite(file);
			const database = new Database(databasePath(file));
			fillEveryTable(database);
			database.exec(change);
			database.close();
			return file;
		},
	};
	beforeAll(async () => {
		cluster = postgresServer() ? undefined : await startCluster();
		server = postgresServer() ?? cluster?.url ?? "";
		folder = mkdtempSync(join(TEMP_ROOT, "gangway-move-"));
	}, 90_000);
	beforeEach(async () => {
		moves.target = await moves.newDatabase();
	});
	afterAll(async () => {
		rmSync(folder, { recursive: true, force: true });
		await cluster?.stop();
	});
	return moves;
}

/** All rows of all tables of a file, in the order of insertion. */
export function rowsOfFile(url: string): Record<string, unknown[]> {
	const database = new Database(databasePath(url), { readonly: true });
	const rows = movedTables().map(({ name }) => [
		name,
		database.prepare(`select rowid, * from "${name}" order by rowid`).safeIntegers().all(),
	]);
	database.close();
	return Object.fromEntries(rows);
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

export const countRows = (url: string) =>
	withClient(url, async (client) => {
		let sum = 0;
		for (const { name } of movedTables()) sum += (await client.query(`select from "${name}"`)).rowCount ?? 0;
		return sum;
	});
