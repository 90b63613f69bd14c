import { execFileSync } from "node:child_process";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startChild } from "#tests/support/child-process.ts";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { templateDatabase } from "#tests/support/template-database.ts";
import { holdDatabase } from "../database-lock.ts";
import { readMigrations } from "../migrations.ts";
import { openDb } from "../open-db.server.ts";
import { connect } from "../sqlite/connect.ts";
import { emptyDatabase } from "../sqlite/migrate-sqlite.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const NOW = new Date("2026-11-29T13:00:00Z");

let root: string;
let path: string;
let url: string;
let backup: string;

/** A database with the setting "seen" = "yes", and its backup; the setting has since changed to "no". */
beforeEach(async () => {
	root = mkdtempSync(join(TEMP_ROOT, "gangway-restore-"));
	path = join(root, "gangway.db");
	url = `file:${path}`;
	writeFileSync(path, templateDatabase());
	run(path, "INSERT INTO settings VALUES ('seen', 'yes')");
	const made = await makeBackup({ url, folder: join(root, "backups") }, new Date("2026-11-29T11:00:00Z"));
	backup = made.file;
	run(path, "UPDATE settings SET value = 'no' WHERE name = 'seen'");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function run(file: string, sql: string): void {
	const connection = connect(`file:${file}`, false);
	connection.exec(sql);
	connection.close();
}

function setting(file: string, name: string): unknown {
	const connection = connect(`file:${file}`, true);
	const value = connection.prepare("SELECT value FROM settings WHERE name = ?").pluck().get(name);
	connection.close();
	return value;
}

/** A connection without write access leaves its log. */
const filesOfRoot = () => readdirSync(root).filter((name) => !/-(?:wal|shm)$/.test(name));

test("the copy is in place, marked as restored, and the database of before is kept with what was in its log", async () => {
	// A killed process leaves its log behind.
	await startChild("tests/faults/children/leave-log.ts", path).result;
	expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
	const { aside } = await restoreBackup(url, backup, NOW);
	expect(aside).toBe(`${path}.before-restore-20261129T130000Z`);
	expect(readdirSync(root).sort()).toEqual([
		"backups",
		"gangway.db",
		"gangway.db.before-restore-20261129T130000Z",
		"gangway.db.lock",
	]);
	expect([setting(path, "seen"), setting(aside ?? "", "seen")]).toEqual(["yes", "in the log"]);
	expect(setting(path, "restored_at")).toBe(String(NOW.getTime()));
	expect(setting(aside ?? "", "restored_at")).toBeUndefined();
});

test("what was kept can be put back, and is then kept in turn", async () => {
	const { aside } = await restoreBackup(url, backup, NOW);
	const again = await restoreBackup(url, aside ?? "", NOW);
	expect(again.aside).toBe(`${path}.before-restore-20261129T130000Z-2`);
	expect([setting(path, "seen"), setting(again.aside ?? "", "seen")]).toEqual(["no", "yes"]);
});

test("a server or a job that runs is refused, and one that was killed blocks nothing", async () => {
	const release = holdDatabase(url);
	await expect(restoreBackup(url, backup)).rejects.toThrow(
		/gangway\.db is in use\. Stop the server, and `npm run jobs` if it runs by itself\. Then try again\./,
	);
	release();
	const { process: other, result } = startChild("tests/faults/children/hold-database.ts", url);
	await new Promise((resolve) => other.stdout?.once("data", resolve));
	await expect(restoreBackup(url, backup)).rejects.toThrow(/is in use/);
	other.kill("SIGKILL");
	await result;
	expect(setting(path, "seen")).toBe("no");
	await restoreBackup(url, backup, NOW);
	expect(setting(path, "seen")).toBe("yes");
});

test("another program that has the file open is refused", async () => {
	const db = await openDb(url);
	await expect(restoreBackup(url, backup)).rejects.toThrow(/another program has .*gangway\.db open/);
	expect(await db.read.$count((await import("../schema/system.ts")).settings)).toBe(1);
	await db.close();
	expect(setting(path, "seen")).toBe("no");
});

test("a damaged database is kept as it is, with its log", async () => {
	writeFileSync(path, "this was a database once".repeat(1_000));
	writeFileSync(`${path}-wal`, "a log");
	const { aside } = await restoreBackup(url, backup, NOW);
	expect(setting(path, "seen")).toBe("yes");
	expect(readFileSync(aside ?? "", "utf8")).toContain("a database once");
	expect(readFileSync(`${aside}-wal`, "utf8")).toBe("a log");
});

test("a lost database is restored, and a log that it left is not applied to the copy", async () => {
	await startChild("tests/faults/children/leave-log.ts", path).result;
	rmSync(path);
	expect((await restoreBackup(url, backup, NOW)).aside).toBeNull();
	expect([setting(path, "seen"), existsSync(`${path}-wal`)]).toEqual(["yes", false]);
});

test("a backup that is cut off, changed, of a newer build or no backup changes nothing", async () => {
	const whole = readFileSync(backup);
	const cut = join(root, "cut.zst");
	writeFileSync(cut, whole);
	truncateSync(cut, whole.length - 100);
	const changed = join(root, "changed.zst");
	const bytes = Buffer.from(whole);
	bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
	writeFileSync(changed, bytes);
	const text = join(root, "text");
	writeFileSync(text, "hello");
	const newer = join(root, "newer.db");
	writeFileSync(newer, templateDatabase());
	run(newer, "INSERT INTO migrations VALUES ('9999_later', 'x', 1)");
	const foreign = join(root, "foreign.db");
	run(foreign, "CREATE TABLE notes (text TEXT)");
	const before = filesOfRoot();

	await expect(restoreBackup(url, cut)).rejects.toThrow(/cut\.zst is damaged .* Take another backup\./);
	await expect(restoreBackup(url, changed)).rejects.toThrow(/changed\.zst is (?:damaged|not restored)/);
	await expect(restoreBackup(url, text)).rejects.toThrow(/text is neither a backup nor a database/);
	await expect(restoreBackup(url, newer)).rejects.toThrow(
		/newer\.db is of a newer build: it has 9999_later\. Install that build/,
	);
	await expect(restoreBackup(url, foreign)).rejects.toThrow(/because it is no database of Gangway/);
	await expect(restoreBackup(url, join(root, "none"))).rejects.toThrow(/there is no file .*none/);
	await expect(restoreBackup(url, path)).rejects.toThrow(/is the database itself/);
	expect(setting(path, "seen")).toBe("no");
	expect(filesOfRoot().filter((name) => name !== "gangway.db.lock")).toEqual(before);
});

test("a backup whose tables, views or triggers are not those of its migrations is refused, and what is wrong is named", async () => {
	const connection = connect(url, true);
	const guard = String(
		connection
			.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'ledger_lines'")
			.pluck()
			.get(),
	);
	connection.close();
	const changes: [sql: string, problem: RegExp][] = [
		[`DROP TRIGGER "${guard}"`, new RegExp(`because it lacks the trigger ${guard}$`)],
		["DROP TABLE newsletter_subscribers", /because it lacks .*the table newsletter_subscribers/],
		['CREATE VIEW "a\u001b[2Jb" AS SELECT 1', /because it has, and Gangway does not, the view a \[2Jb$/],
		[
			"CREATE TRIGGER pay AFTER INSERT ON settings BEGIN DELETE FROM settings; END",
			/because it has, and Gangway does not, the trigger pay$/,
		],
		[
			"ALTER TABLE newsletter_subscribers ADD COLUMN more TEXT",
			/because it has another form of the table newsletter_subscribers$/,
		],
	];
	for (const [index, [sql, problem]] of changes.entries()) {
		const file = join(root, `changed-${index}.db`);
		writeFileSync(file, templateDatabase());
		run(file, sql);
		await expect(restoreBackup(url, file)).rejects.toThrow(problem);
	}
	expect(setting(path, "seen")).toBe("no");
});

test("a backup of an older build, and one that Litestream has read, are restored", async () => {
	const names = readMigrations().map(({ name }) => name);
	const older = join(root, "older.db");
	const file = emptyDatabase(names.slice(0, -1));
	const record = file.prepare("INSERT INTO migrations VALUES (?, 'x', 1)");
	for (const name of names.slice(0, -1)) record.run(name);
	writeFileSync(older, file.serialize());
	file.close();
	run(older, "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)");
	expect((await restoreBackup(url, older, NOW)).schema).toBe(names.at(-2)?.slice(0, 4));
});

test("only its owner can read the restored database, and the one of before", async () => {
	chmodSync(path, 0o644);
	const { aside } = await restoreBackup(url, backup, NOW);
	expect([path, aside ?? ""].map((one) => (statSync(one).mode & 0o777).toString(8))).toEqual(["600", "600"]);
});

test("what a killed restore has left is deleted, and what is no file is refused", async () => {
	mkdirSync(join(root, ".restoring-abc"));
	writeFileSync(join(root, ".restoring-abc", "copy.db"), "half");
	execFileSync("sh", ["-c", 'mkfifo "$0"', join(root, "pipe")]);
	await expect(restoreBackup(url, join(root, "pipe"))).rejects.toThrow(/pipe is no file/);
	await expect(restoreBackup(url, root)).rejects.toThrow(/is no file/);
	await restoreBackup(url, backup, NOW);
	expect(existsSync(join(root, ".restoring-abc"))).toBe(false);
});
