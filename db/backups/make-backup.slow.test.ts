import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { templateDatabase } from "#tests/support/template-database.ts";
import { openDb } from "../open-db.server.ts";
import { settings } from "../schema/system.ts";
import { connect } from "../sqlite/connect.ts";
import { backUpApart } from "./back-up-apart.ts";
import { makeBackup } from "./make-backup.ts";

let root: string;
let url: string;
let folder: string;

beforeEach(() => {
	root = mkdtempSync(join(TEMP_ROOT, "gangway-backup-"));
	url = `file:${join(root, "gangway.db")}`;
	folder = join(root, "deep", "backups");
	writeFileSync(join(root, "gangway.db"), templateDatabase());
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (sql: string) => {
	const connection = connect(url, false);
	connection.pragma("foreign_keys = OFF");
	connection.exec(sql);
	connection.close();
};

function unpack(file: string): Database.Database {
	const copy = `${file}.db`;
	writeFileSync(copy, zstdDecompressSync(readFileSync(file)));
	return new Database(copy, { readonly: true });
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("a backup is one compressed file that only its owner can read, in a folder that only its owner can enter", async () => {
	run("INSERT INTO settings VALUES ('seen', 'yes')");
	const backup = await makeBackup({ url, folder }, new Date("2026-11-29T00:30:05Z"));
	expect(backup.file).toMatch(/gangway-20261129T003005Z-\d{4}\.db\.zst$/);
	expect([mode(backup.file), mode(folder)]).toEqual(["600", "700"]);
	expect(readdirSync(folder)).toHaveLength(1);
	expect(backup.bytes).toBe(statSync(backup.file).size);
	const copy = unpack(backup.file);
	expect(copy.prepare("SELECT value FROM settings WHERE name = 'seen'").pluck().get()).toBe("yes");
	copy.close();
});

test("a backup in a process of its own has each transaction whole, while the server writes", {
	timeout: 120_000,
}, async () => {
	const db = await openDb(url);
	run(`WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 5000)
		INSERT INTO settings SELECT 'filler ' || value, hex(randomblob(2000)) FROM n`);
	let isDone = false;
	const made = backUpApart({ url, folder }).finally(() => {
		isDone = true;
	});
	let written = 0;
	while (!isDone) {
		written += 1;
		const value = String(written);
		await db.write(async (tx) => {
			for (const name of ["one", "other"]) {
				await tx
					.insert(settings)
					.values({ name, value })
					.onConflictDoUpdate({ target: settings.name, set: { value } });
			}
		});
		await new Promise(setImmediate);
	}
	await db.close();
	const copy = unpack((await made).file);
	const values = copy.prepare("SELECT value FROM settings WHERE name IN ('one', 'other')").pluck().all();
	copy.close();
	expect(values[0]).toBe(values[1]);
	expect(written).toBeGreaterThan(20);
});

test("older backups are deleted by the rule, other files stay", async () => {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "notes.txt"), "");
	const hours = ["01", "02", "03"].map((hour) => new Date(`2026-11-29T${hour}:00:00Z`));
	for (const hour of hours) await makeBackup({ url, folder }, hour);
	expect(readdirSync(folder).map((name) => name.slice(0, 16))).toEqual(["gangway-20261129", "notes.txt"]);
});

test("a copy whose ledger does not balance is not kept, and nothing is deleted for it", async () => {
	await makeBackup({ url, folder }, new Date("2026-11-29T01:00:00Z"));
	const connection = connect(url, true);
	const triggers = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all();
	connection.close();
	for (const name of triggers) run(`DROP TRIGGER "${name}"`);
	run("INSERT INTO ledger_entries (id, book, source, memo, occurred_at) VALUES ('e', 'demo', 's', 'm', 1)");
	run("INSERT INTO ledger_lines (id, entry_id, book, account, amount) VALUES ('l', 'e', 'demo', 'a', 5)");
	await expect(makeBackup({ url, folder })).rejects.toThrow(
		/was not kept, because 1 entry of its ledger does not sum to zero: e\./,
	);
	expect(readdirSync(folder)).toHaveLength(1);
});

test("a damaged database is said to be damaged", async () => {
	const file = join(root, "gangway.db");
	const bytes = readFileSync(file);
	bytes.fill(7, 3 * 4096, 12 * 4096);
	writeFileSync(file, bytes);
	await expect(makeBackup({ url, folder })).rejects.toThrow(/gangway\.db is damaged .*npm run restore/);
	expect(readdirSync(folder)).toEqual([]);
});

test("what a killed backup has left is deleted when it is an hour old", async () => {
	const [old, young] = [".unfinished-old", ".unfinished-young"].map((name) => join(folder, name));
	for (const path of [old, young]) {
		mkdirSync(path ?? "", { recursive: true });
		writeFileSync(join(path ?? "", "copy.db"), "x");
	}
	const longAgo = new Date(Date.now() - 2 * 3_600_000);
	for (const path of [join(old ?? "", "copy.db"), old ?? ""]) utimesSync(path, longAgo, longAgo);
	await makeBackup({ url, folder });
	expect([old, young].map((path) => existsSync(path ?? ""))).toEqual([false, true]);
});

test("what is no folder of ours does not keep a backup from being made", async () => {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, ".unfinished-file"), "x");
	symlinkSync(join(root, "nowhere"), join(folder, ".unfinished-link"));
	mkdirSync(join(folder, ".unfinished-folder"));
	symlinkSync(join(root, "nowhere"), join(folder, ".unfinished-folder", "link"));
	await makeBackup({ url, folder });
	expect(readdirSync(folder)).toHaveLength(4);
});

test("says what is missing", async () => {
	await expect(makeBackup({ url: "file::memory:", folder })).rejects.toThrow(/in memory/);
	await expect(makeBackup({ url: `file:${root}/none.db`, folder })).rejects.toThrow(
		/no database at .*none\.db/,
	);
	expect(existsSync(join(root, "none.db"))).toBe(false);
	writeFileSync(join(root, "file"), "");
	await expect(makeBackup({ url, folder: join(root, "file", "deep") })).rejects.toThrow(
		/cannot be written to \(ENOTDIR\)\. Make it a folder/,
	);
	const refused = backUpApart({ url, folder: join(root, "file") });
	await expect(refused).rejects.toThrow(/cannot be written to/);
});
