import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { migrateUntil, newestMigration } from "#tests/support/older-database.ts";
import { readMigrations } from "./migrations.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { pendingMigrations } from "./sqlite/migrate-sqlite.ts";

let root: string;
let url: string;
let folder: string;
const said: string[] = [];
const prepare = async () => {
	const release = await prepareDatabase(
		{ place: { url, folder }, replica: null, secretsKeys: null, isDemo: true },
		(line) => said.push(line),
	);
	release();
};

beforeEach(() => {
	root = mkdtempSync(join(TEMP_ROOT, "gangway-prepare-"));
	url = `file:${join(root, "gangway.db")}`;
	folder = join(root, "backups");
	said.length = 0;
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test("a new database, and one that has every migration, are not backed up", async () => {
	await prepare();
	await prepare();
	expect([said, existsSync(folder)]).toEqual([[], false]);
});

test("a database is backed up before it is migrated, under its old schema", async () => {
	const newest = newestMigration();
	migrateUntil(url, newest);
	await prepare();
	const [name = ""] = readdirSync(folder);
	const before = readMigrations().at(-2)?.name.slice(0, 4);
	expect(name).toContain(`-${before}.db.zst`);
	expect(said).toEqual([
		`The database is migrated now: ${newest}. It was backed up before, to ${join(folder, name)}`,
	]);
	expect(pendingMigrations(url).pending).toEqual([]);
});

test("without its backup a migration is not begun", async () => {
	const newest = newestMigration();
	migrateUntil(url, newest);
	writeFileSync(folder, "a file where the folder should be");
	await expect(prepare()).rejects.toThrow(
		/must be migrated .* which failed: .*backups cannot be written to \(ENOTDIR\)\. .* Then start again\. The database was not changed\./,
	);
	expect(pendingMigrations(url).pending).toEqual([newest]);
});
