import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { log } from "#app/lib/log.server.ts";

type Migration = { name: string; statements: string[]; hash: string };
export type AppliedMigration = Pick<Migration, "name" | "hash">;

/**
 * The migrations of this build, in their order. Those of PostgreSQL begin with the whole schema as it was at one of SQLite's, under that one's
 * name, and have one for each of SQLite's after it.
 */
export function readMigrations(engine: "sqlite" | "postgres" = "sqlite"): Migration[] {
	const journal = new URL("./migrations/meta/_journal.json", import.meta.url);
	const folder = new URL(engine === "sqlite" ? "./migrations/" : "./migrations-pg/", import.meta.url);
	const { entries }: { entries: { tag: string }[] } = JSON.parse(readFileSync(journal, "utf8"));
	return entries.flatMap(({ tag }) => {
		const file = new URL(`${tag}.sql`, folder);
		return engine === "sqlite" || existsSync(file) ? [readMigration(tag, file)] : [];
	});
}

function readMigration(name: string, file: URL): Migration {
	const sql = readFileSync(file, "utf8");
	return {
		name,
		statements: sql.split("--> statement-breakpoint"),
		hash: createHash("sha256").update(sql).digest("hex"),
	};
}

/** @param where the database, in words @throws Error when it has migrations that differ from this build's */
export function refuseUnknownMigrations(
	where: string,
	applied: AppliedMigration[],
	known: AppliedMigration[],
): void {
	const unknown = applied.filter(({ name }) => !known.some((one) => one.name === name));
	if (unknown.length > 0) {
		const names = unknown.map(({ name }) => name).join(", ");
		throw new Error(
			`The database is newer than this build: ${where} has ${names}. Start the newer build again, ` +
				"or put the backup back that it made before it migrated: npm run restore -- FILE",
		);
	}
	const changed = applied.find(({ name, hash }) =>
		known.some((one) => one.name === name && one.hash !== hash),
	);
	if (changed) {
		throw new Error(
			`The migration ${changed.name} was changed after ${where} had it. Write a new migration instead.`,
		);
	}
}

export function logMigrations(applied: AppliedMigration[], ms: number): void {
	const schema = applied.at(-1)?.name;
	log.info("the database has a newer schema", { migrations: applied.length, schema, ms: Math.round(ms) });
}
