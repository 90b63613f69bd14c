import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import { explainStartError, requireWritable, StartProblem } from "./start-problem.ts";

const denied = (path: string, code: string) => (asked: unknown) => {
	if (asked === path) throw Object.assign(new Error(code), { code });
};
const self = `${process.getuid?.()}:${process.getgid?.()}`;

describe("a database that this user may not write to", () => {
	test("is named with its owner, and with the command that mends it", () => {
		using world = openWorld();
		for (const path of [world.file, dirname(world.file), `${world.file}-wal`]) {
			expect(() => requireWritable(world.url, denied(path, "EACCES"))).toThrow(
				`${path} cannot be written to (EACCES): it belongs to user ${process.getuid?.()}, and Gangway runs as`,
			);
			expect(() => requireWritable(world.url, denied(path, "EACCES"))).toThrow(
				`chown -R ${self} ${dirname(world.file)}`,
			);
		}
		expect(() => requireWritable(world.url)).not.toThrow();
	});

	test("is told from one on a read-only file system", () => {
		using world = openWorld();
		expect(() => requireWritable(world.url, denied(dirname(world.file), "EROFS"))).toThrow(
			/file system is read-only\. Mount/,
		);
	});

	test("whose folder is missing needs that folder, and not the one around it", () => {
		using world = openWorld();
		const url = `file:${dirname(world.file)}/new/inner/gangway.db`;
		expect(() => requireWritable(url, denied(dirname(world.file), "EACCES"))).toThrow(
			`${dirname(world.file)}/new/inner is missing, and Gangway runs as`,
		);
		expect(() => requireWritable(url)).not.toThrow();
	});

	test("may be a folder", () => {
		using world = openWorld();
		const path = join(dirname(world.file), "folder");
		mkdirSync(path);
		expect(() => requireWritable(`file:${path}`)).toThrow(
			`${path} is a folder. Name a file, such as file:${path}/gangway.db`,
		);
	});
});

test("a volume that an error has made read-only, which no look at its permissions shows, is named", () => {
	using world = openWorld();
	const error = Object.assign(new Error("EROFS: read-only file system, chown"), { code: "EROFS" });
	const problem = explainStartError(error, world.url);
	expect(problem).toBeInstanceOf(StartProblem);
	expect(String(problem)).toMatch(/test\.db cannot be written to: its file system is read-only\. Mount/);
});

describe("an error of SQLite", () => {
	const codes = [
		["SQLITE_FULL", /has no room left for the database: \d+ KB are free/],
		["SQLITE_IOERR_SHMSIZE", /has no room left/],
		["SQLITE_IOERR_WRITE", /has no room left .+ If that is enough, its disk has failed/],
		["SQLITE_BUSY", /locked by another process/],
		["SQLITE_CORRUPT", /is not a whole SQLite database .+npm run restore -- FILE/],
	] as const;
	test.each(codes)("%s is explained", (code, words) => {
		using world = openWorld();
		const problem = explainStartError(Object.assign(new Error("x"), { code }), world.url);
		expect(problem).toBeInstanceOf(StartProblem);
		expect((problem as Error).message).toMatch(words);
	});

	test("of a file that is no database is explained", () => {
		using world = openWorld();
		const file = join(dirname(world.file), "no.db");
		writeFileSync(file, "no database".repeat(1_000));
		const open = () => new Database(file).pragma("journal_mode = WAL");
		let thrown: unknown;
		try {
			open();
		} catch (error) {
			thrown = error;
		}
		expect((explainStartError(thrown, `file:${file}`) as Error).message).toContain("SQLITE_NOTADB");
	});

	test("that is none of these is left as it is", () => {
		using world = openWorld();
		const error = new Error("something else");
		expect(explainStartError(error, world.url)).toBe(error);
	});
});
