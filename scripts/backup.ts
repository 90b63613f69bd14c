import { parseArgs } from "node:util";
import { readDatabaseEnv } from "#app/lib/env.server.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { BackupError } from "#db/backups/backup-error.ts";
import { makeBackup, toSize } from "#db/backups/make-backup.ts";
import { databasePath } from "#db/sqlite/connect.ts";

const USAGE =
	"npm run backup makes a backup, also while the server runs. npm run backup -- FOLDER makes it in another folder than BACKUP_FOLDER.";

/** `npm run backup -- [FOLDER]` backs up the database, even while the server runs. */
try {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { help: { type: "boolean", short: "h" } },
	});
	if (values.help) {
		console.log(USAGE);
		process.exit();
	}
	if (positionals.length > 1) throw new BackupError("name one folder: npm run backup -- FOLDER");
	const { DATABASE_URL: url, BACKUP_FOLDER } = readDatabaseEnv(process.env);
	const { file, bytes, schema, ledgerEntries, plainSecrets, differences, deleted, kept } = await makeBackup({
		url,
		folder: positionals[0] ?? BACKUP_FOLDER,
		isByHand: true,
	});
	console.log(`${databasePath(url)} is backed up: ${file} (schema ${schema}, ${toSize(bytes)})`);
	console.log(
		`Checked: every page is whole, and the ledger balances (${ledgerEntries === 1 ? "1 entry" : `${ledgerEntries} entries`}).`,
	);
	if (plainSecrets > 0)
		console.log("Warning: the secrets in it can be read, because SECRETS_KEY is not set.");
	if (differences) console.log(`Warning: \`npm run restore\` would refuse it, because ${differences}.`);
	console.log(`${pluralize(kept, "backup")} kept, ${deleted.length} older deleted.`);
} catch (error) {
	console.error(error instanceof Error ? `No backup was made: ${error.message}` : error);
	process.exitCode = 1;
}
