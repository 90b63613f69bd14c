import { parseArgs } from "node:util";
import { readDatabaseEnv } from "#app/lib/env.server.ts";
import { isPostgres, urlProblem } from "#db/engine.ts";
import { countFigures, type Figures } from "#db/move/figures.ts";
import { moveFromPostgres } from "#db/move/from-postgres.ts";
import { stepsToFile, stepsToPostgres } from "#db/move/next-steps.ts";
import { MoveError, OutcomeUnknown } from "#db/move/tables.ts";
import { moveToPostgres } from "#db/move/to-postgres.ts";
import { nameOfDatabase } from "#db/postgres/connect.ts";
import { explainStartError } from "#db/start-problem.ts";

const USAGE = `npm run db:move -- postgres://user@host/name copies the SQLite file of DATABASE_URL into that empty database.
npm run db:move -- --from postgres://user@host/name file:./data/gangway.db copies it back into a new file.
Stop every server and job first. A password can be given as PGPASSWORD.`;

/** `npm run db:move -- postgres://…` moves to PostgreSQL, `npm run db:move -- --from postgres://… file:…` back (docs/scaling.md). */
try {
	await main();
} catch (error) {
	const why = error instanceof Error ? error.message : error;
	console.error(error instanceof OutcomeUnknown ? why : `Nothing was moved: ${why}`);
	process.exitCode = 1;
}

async function main(): Promise<void> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { from: { type: "string" }, help: { type: "boolean", short: "h" } },
	});
	if (values.help) return console.log(USAGE);
	const { DATABASE_URL, secretsKeys } = readDatabaseEnv(process.env);
	const from = values.from ?? DATABASE_URL;
	const to = readTarget(positionals);
	refuseSameKind(from, to, values.from ? "--from" : "DATABASE_URL");
	const began = performance.now();
	const move = isPostgres(to) ? moveToPostgres : moveFromPostgres;
	const figures = await move(from, to, console.log).catch((error: unknown) => {
		throw explain(error, from, to);
	});
	tell(figures, isPostgres(to) ? nameOfDatabase(to) : to, began);
	next(isPostgres(to) ? stepsToPostgres(from, to, secretsKeys) : stepsToFile(from, to));
}

function readTarget([to, ...more]: string[]): string {
	if (to === undefined) throw new MoveError(`say where to.\n${USAGE}`);
	if (more.length > 0) throw new MoveError(`say one database, not ${more.length + 1}.\n${USAGE}`);
	return to;
}

function refuseSameKind(from: string, to: string, name: string): void {
	for (const [url, what] of [
		[from, name],
		[to, "the database to move to"],
	] as const) {
		const problem = urlProblem(url);
		if (problem) throw new MoveError(`${what} ${problem}`);
	}
	if (isPostgres(from) !== isPostgres(to)) return;
	throw new MoveError(
		isPostgres(to)
			? `${name} is a PostgreSQL database, too. Set DATABASE_URL to the file that is to be moved, and to PostgreSQL after that.\n${USAGE}`
			: `${name} is a file, too. To copy one, make a backup and restore it (docs/operating.md).\n${USAGE}`,
	);
}

/** The operator's message for an error that the state of the file or of the server explains. */
function explain(error: unknown, from: string, to: string): unknown {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	const isOfFile = code.startsWith("SQLITE_") || (error instanceof Error && "path" in error);
	return explainStartError(error, isOfFile === isPostgres(to) ? from : to);
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
