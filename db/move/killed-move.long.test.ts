import { existsSync } from "node:fs";
import type pg from "pg";
import { expect, test } from "vitest";
import { startChild } from "#tests/support/child-process.ts";
import { countRows, rowsOfFile, setUpMoves, withClient } from "#tests/support/moves.ts";
import { migratePostgres } from "../postgres/migrate-postgres.ts";
import { databasePath } from "../sqlite/connect.ts";
import { moveToPostgres } from "./to-postgres.ts";

const moves = setUpMoves();

const KILLED = { signal: "SIGKILL" };

test("a move that is killed leaves PostgreSQL empty, and is done by the next", async () => {
	const file = moves.filledFile();
	await migratePostgres(moves.target);
	await withClient(moves.target, async (client) => {
		await client.query("begin; lock table rate_limits in share mode");
		const move = startChild("scripts/db-move.ts", "--from", file, moves.target);
		await waitsForLock(client);
		move.process.kill("SIGKILL");
		expect(await move.result).toMatchObject({
			...KILLED,
			output: expect.stringContaining("members: 9 rows"),
		});
		await client.query("rollback");
	});
	expect(await countRows(moves.target)).toBe(0);
	const again = await startChild("scripts/db-move.ts", "--from", file, moves.target).result;
	expect(again).toMatchObject({
		code: 0,
		output: expect.stringMatching(/compared: [1-9]\d* rows of \d+ tables/),
	});
});

test("a move back that is killed leaves the file empty, and is done by the next", async () => {
	const [file, other] = [moves.filledFile(), moves.newFile()];
	await moveToPostgres(file, moves.target, () => {});
	await withClient(moves.target, async (client) => {
		await client.query("begin; lock table rate_limits in access exclusive mode");
		const move = startChild("scripts/db-move.ts", "--from", moves.target, other);
		await waitsForLock(client);
		move.process.kill("SIGKILL");
		expect(await move.result).toMatchObject({
			...KILLED,
			output: expect.stringContaining("members: 9 rows"),
		});
		await client.query("rollback");
	});
	expect(existsSync(databasePath(other))).toBe(true);
	expect(Object.values(rowsOfFile(other)).flat()).toEqual([]);
	const again = await startChild("scripts/db-move.ts", "--from", moves.target, other).result;
	expect(again).toMatchObject({ code: 0, errors: "" });
	expect(rowsOfFile(other)).toEqual(rowsOfFile(file));
});

/** Waits until a process waits for the lock that this client holds. */
async function waitsForLock(client: pg.Client): Promise<void> {
	await expect
		.poll(
			async () => {
				const { rows } = await client.query("select count(*)::int as n from pg_locks where not granted");
				return rows[0].n;
			},
			{ timeout: 60_000 },
		)
		.toBeGreaterThan(0);
}
