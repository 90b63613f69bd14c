import { problemsAlways, problemsAtRest } from "#tests/faults/invariants.ts";
import type { TestServer } from "#tests/support/server.ts";
import { openServerDb } from "#tests/support/server-db.ts";
import type { Row } from "./row.ts";
import { untilSo } from "./scene.ts";

/** Every ten seconds the server clears up payments without an answer after twenty. */
const MAX_REST_MS = 60_000;

/** Expects correct books once the server has cleared up: every charged cent is in them once, and nobody is charged twice. */
export async function expectRightBooks(
	row: Row,
	{ databaseUrl }: Pick<TestServer, "databaseUrl">,
): Promise<void> {
	const db = openServerDb(databaseUrl);
	try {
		let problems: string[] = [];
		const ms = await untilSo(MAX_REST_MS, async () => {
			problems = await problemsAtRest(db);
			return problems.length === 0;
		});
		row.expect("no cent is lost or charged twice", ms < Number.POSITIVE_INFINITY, problems);
		if (problems.length === 0) row.after("No cent is lost or charged twice.");
	} finally {
		db.close();
	}
}

/** As `expectRightBooks`, for a provider whose own books are outside the database. */
export async function expectSoundBooks(
	row: Row,
	{ databaseUrl }: Pick<TestServer, "databaseUrl">,
): Promise<void> {
	const db = openServerDb(databaseUrl);
	try {
		const problems = await problemsAlways(db);
		row.expect("the books are sound", problems.length === 0, problems);
	} finally {
		db.close();
	}
}
