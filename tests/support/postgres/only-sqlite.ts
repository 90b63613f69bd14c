/** Tests that are only about SQLite files, and why. A run on PostgreSQL skips them. */
const ONLY_SQLITE: Record<string, string> = {
	"app/monitoring/moved-file.test.ts": "a file that is moved while it is open",
	"db/backups/**/*.test.ts": "backups of a file",
	"db/litestream/**/*.test.ts": "the continuous copy of a file",
	"db/prepare-database.test.ts":
		"fetches, locks and backs up a file; db/postgres/prepare-postgres.test.ts prepares a server's",
	"db/schema.test.ts":
		"reads the schema by SQLite's pragmas; db/postgres/drift.test.ts compares PostgreSQL's with it",
	"db/secrets.test.ts":
		"the key that lies beside a file; db/postgres/prepare-postgres.test.ts gives one to a server",
	"db/sqlite/**/*.test.ts": "the driver, the migrations and the errors of a file",
	"db/start-problem.test.ts": "who owns a file, and its disk",
	"tests/faults/backup-commands.long.test.ts": "backups of a file",
	"tests/faults/litestream*.test.ts": "the continuous copy of a file",
	"tests/faults/start.test.ts": "a file that has no room, is damaged, or is newer than the build",
};

export const onlySqlite: string[] = Object.keys(ONLY_SQLITE);
