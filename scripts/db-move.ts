import { parseArgs } from "node:util";
import { readDatabaseEnv } from "#app/lib/env.server.ts";
import { isPostgres } from "#db/engine.ts";
import { countFigures, type Figures } from "#db/move/figures.ts";
import { moveFromPostgres } from "#db/move/from-postgres.ts";
import { stepsToFile, stepsToPostgres } from "#db/move/next-steps.ts";
import { MoveError, OutcomeUnknown } from "#db/move/tables.ts";
import { moveToPostgres } from "#db/move/to-postgres.ts";
import { nameOfDatabase } from "#db/postgres/connect.ts";

const USAGE = `npm run db:move -- postgres://user@host/name copies the SQLite database of DATABASE_URL into that empty database.
npm run db:move -- --from postgres://user@host/name file:./data/gangway.db copies it back into a new file.
Stop every server and job first. A password can be given as PGPASSWORD.`;

/** `npm run db:move -- postgres://…` moves to PostgreSQL, `npm run db:move -- --from postgres://… file:…` back (docs/scaling.md). */
try {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { from: { type: "string" }, help: { type: "boolean", short: "h" } },
	});
	if (values.help) {
		console.log(USAGE);
		process.exit();
	}
	const { DATABASE_URL, secretsKeys } = readDatabaseEnv(process.env);
	const [to = "", ...more] = positionals;
	const from = values.from ?? DATABASE_URL;
	if (more.length > 0 || !isUrl(from) || !isUrl(to) || isPostgres(from) === isPostgres(to))
		throw new MoveError(`say from which to which.\n${USAGE}`);
	const began = performance.now();
	if (isPostgres(to)) {
		tell(await moveToPostgres(from, to, console.log), nameOfDatabase(to), began);
		next(stepsToPostgres(from, to, secretsKeys));
	} else {
		tell(await moveFromPostgres(from, to, console.log), to, began);
		next(stepsToFile(from, to));
	}
} catch (error) {
	const why = error instanceof Error ? error.message : error;
	console.error(error instanceof OutcomeUnknown ? why : `Nothing was moved: ${why}`);
	process.exitCode = 1;
}

function isUrl(url: string): boolean {
	return url.startsWith("file:") || (isPostgres(url) && URL.canParse(url));
}

function tell(figures: Figures, where: string, began: number): void {
	const { rows, tables, accounts } = countFigures(figures);
	const seconds = ((performance.now() - began) / 1_000).toFixed(1);
	console.log(
		`Moved to ${where} in ${seconds} s, and compared: ${rows} rows of ${tables} tables and ${accounts} accounts of the ledger are the same in both.`,
	);
}

function next(steps: string[]): void {
	console.log("Next:");
	for (const [index, step] of steps.entries()) console.log(`${index + 1}. ${step}`);
}
