import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { migrateSqlite } from "#db/sqlite/migrate-sqlite.ts";
import { TEMP_ROOT } from "./fast-start.ts";

let migrated: Buffer | null = null;

/** The content of a new database's file. Migrating takes longer than copying, so it happens once per process. */
export function templateDatabase(): Buffer {
	if (!migrated) {
		const folder = mkdtempSync(join(TEMP_ROOT, "gangway-"));
		const file = join(folder, "template.db");
		migrateSqlite(`file:${file}`);
		migrated = readFileSync(file);
		rmSync(folder, { recursive: true, force: true });
	}
	return migrated;
}
