import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import { isMissingTable } from "./db-errors.ts";
import { isPostgres } from "./engine.ts";
import { openDb } from "./open-db.server.ts";
import { nameOfDatabase } from "./postgres/connect.ts";
import { databasePath } from "./sqlite/connect.ts";
import { explainStartError } from "./start-problem.ts";

/** Opens a database that a server has created, for a command. @throws Error with what to do */
export async function openExisting(url: string): Promise<Db> {
	const db = await openIfThere(url);
	if (db) return db;
	throw new Error(
		`There is no database of Gangway at ${nameOf(url)}. Start Gangway once, or set DATABASE_URL.`,
	);
}

/** @returns null before a server's first start @throws Error with what to do if the database cannot be reached */
export async function openIfThere(url: string): Promise<Db | null> {
	if (!isPostgres(url) && !existsSync(databasePath(url))) return null;
	const db = await openDb(url);
	try {
		await db.read.select({ name: sql`name` }).from(sql`migrations`).limit(1);
		return db;
	} catch (error) {
		await db.close();
		if (isMissingTable(error)) return null;
		throw explainStartError(error, url);
	}
}

const nameOf = (url: string) => (isPostgres(url) ? nameOfDatabase(url) : databasePath(url));
