import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runConcurrently } from "#tests/support/child-process.ts";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { migrateUntil } from "#tests/support/older-database.ts";
import { connect } from "./connect.ts";
import { migrateSqlite } from "./migrate-sqlite.ts";

let folder: string;
let url: string;

beforeEach(() => {
	folder = mkdtempSync(join(TEMP_ROOT, "gangway-migrate-"));
	url = `file:${join(folder, "deep", "test.db")}`;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function query(sql: string): Record<string, unknown>[] {
	const connection = connect(url, true);
	try {
		return connection.prepare(sql).all() as Record<string, unknown>[];
	} finally {
		connection.close();
	}
}

function run(sql: string): void {
	mkdirSync(join(folder, "deep"), { recursive: true });
	const connection = connect(url, false);
	connection.exec(sql);
	connection.close();
}

test("migrates a new file in a missing folder, and then has nothing to do", () => {
	const applied = migrateSqlite(url);
	expect(applied).toBeGreaterThanOrEqual(2);
	const recorded = query("SELECT * FROM migrations");
	expect(recorded).toHaveLength(applied);
	expect(recorded[0]).toMatchObject({ name: "0000_init", hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
	expect(migrateSqlite(url)).toBe(0);
	expect(query("SELECT * FROM migrations")).toEqual(recorded);
});

test("a file is in WAL mode", () => {
	migrateSqlite(url);
	expect(query("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
});

test("refuses a database of a newer build, and does not change it", () => {
	migrateSqlite(url);
	run("INSERT INTO migrations VALUES ('9999_later', 'x', 1)");
	expect(() => migrateSqlite(url)).toThrow(
		/newer than this build: \/.+ has 9999_later\. Start the newer build again/,
	);
	expect(query("SELECT count(*) AS n FROM migrations WHERE name = '9999_later'")).toEqual([{ n: 1 }]);
});

test("refuses a database whose migration had another text", () => {
	migrateSqlite(url);
	run("UPDATE migrations SET hash = 'x' WHERE name = '0000_init'");
	expect(() => migrateSqlite(url)).toThrow(/0000_init was changed after \S+ had it/);
});

test("refuses to leave a row without its parent", () => {
	migrateSqlite(url);
	run("PRAGMA foreign_keys = OFF; INSERT INTO trip_claims VALUES ('nobody', 'x', 1, NULL)");
	expect(() => migrateSqlite(url)).toThrow(/1 rows without their parents/);
});

test("a migration that fails leaves nothing behind", () => {
	run("CREATE TABLE users (other TEXT)");
	expect(() => migrateSqlite(url)).toThrow(/already exists/);
	expect(query("SELECT name FROM sqlite_schema WHERE type = 'table'")).toEqual([{ name: "users" }]);
});

const INSERT_TRIP = `INSERT INTO trips (id, share_id, title, destination, organizer_name, duration, party_size, total_cost, cost_per_person, created_at, updated_at)
	VALUES ('t', 's', 'Lisbon', 'Lisbon', 'Anna', 7, 6, 0, 0, 1, 1)`;

test("a refund that an older build approved pauses its member's charges, one that was rejected does not", () => {
	migrateUntil(url, "0003");
	run(INSERT_TRIP);
	const requests = [
		["approved", "approved", 20],
		["processed", "processed", 20],
		["twice", "processed", 20],
		["twice", "approved", 10],
		["pending", "pending", null],
		["rejected", "rejected", null],
		["failed", "failed", 20],
	];
	for (const [index, [member, status, approvedAt]] of requests.entries()) {
		run(`INSERT OR IGNORE INTO members (id, trip_id, name, individual_cost, joined_at) VALUES ('${member}', 't', 'Ben', 0, 1);
			INSERT INTO refund_requests (id, trip_id, member_id, status, requested_amount, refundable_amount, requested_at, approved_at)
			VALUES ('${index}', 't', '${member}', '${status}', 100, 100, 5, ${approvedAt})`);
	}
	expect(migrateSqlite(url)).toBeGreaterThan(0);
	expect(query("SELECT member_id, reason, since FROM charge_pauses ORDER BY member_id")).toEqual([
		{ member_id: "approved", reason: "refund", since: 20 },
		{ member_id: "processed", reason: "refund", since: 20 },
		{ member_id: "twice", reason: "refund", since: 10 },
	]);
});

/** Before 0004 an address could only be in one membership, so the account's membership had none (Rules: Joining). */
test("an account whose address a guest had taken gets it at its place, and nobody else does", () => {
	migrateUntil(url, "0004");
	run(INSERT_TRIP);
	run(`INSERT INTO users (id, email, password_hash, first_name, last_name, created_at, updated_at)
		VALUES ('anna', 'anna@a.example', 'x', 'Anna', 'A', 1, 1), ('cara', 'cara@a.example', 'x', 'Cara', 'C', 1, 1)`);
	run(`INSERT INTO members (id, trip_id, name, user_id, email, individual_cost, joined_at)
		VALUES ('anna', 't', 'Anna', 'anna', NULL, 0, 1), ('guest', 't', 'Mallory', NULL, 'anna@a.example', 0, 1),
			('cara', 't', 'Cara', 'cara', NULL, 0, 1), ('nameless', 't', 'Ben', NULL, NULL, 0, 1)`);
	expect(migrateSqlite(url)).toBeGreaterThan(0);
	expect(query("SELECT id, email FROM members ORDER BY id")).toEqual([
		{ id: "anna", email: "anna@a.example" },
		{ id: "cara", email: null },
		{ id: "guest", email: "anna@a.example" },
		{ id: "nameless", email: null },
	]);
});

test("members of older builds get numbers by when they joined, on each trip from 0", () => {
	migrateUntil(url, "0074");
	run(INSERT_TRIP);
	run(INSERT_TRIP.replace("('t', 's'", "('u', 'r'"));
	run(`INSERT INTO members (id, trip_id, name, individual_cost, joined_at, removed_at)
		VALUES ('ben', 't', 'Ben', 0, 3, NULL), ('zoe', 't', 'Zoe', 0, 1, NULL), ('ann', 't', 'Ann', 0, 1, 2), ('max', 'u', 'Max', 0, 2, NULL)`);
	migrateSqlite(url);
	expect(query("SELECT id, face FROM members ORDER BY trip_id, face")).toEqual([
		{ id: "zoe", face: 0 },
		{ id: "ann", face: 1 },
		{ id: "ben", face: 2 },
		{ id: "max", face: 0 },
	]);
});

test("two processes that start together migrate a new file once", async () => {
	const files = 30;
	const args = [folder, String(files)];
	const outputs = await runConcurrently("tests/faults/children/migrate.ts", [args, args]);
	const [one, other] = outputs.map((output) => JSON.parse(output) as number[]);
	const all = Array(files).fill(migrateSqlite(url));
	expect(one?.map((applied, index) => applied + (other?.[index] ?? 0))).toEqual(all);
}, 60_000); // it migrates 30 files twice

test("messages of older builds stay when their table is made anew", () => {
	migrateUntil(url, "0012");
	run(INSERT_TRIP);
	run("INSERT INTO members (id, trip_id, name, individual_cost, joined_at) VALUES ('ben', 't', 'Ben', 0, 1)");
	run(
		"INSERT INTO messages (id, trip_id, member_id, message, created_at) VALUES ('m', 't', 'ben', 'Hello', 7)",
	);
	expect(migrateSqlite(url)).toBeGreaterThan(0);
	expect(
		query("SELECT id, trip_id, member_id, message, created_at, once_key, removed_at FROM messages"),
	).toEqual([
		{
			id: "m",
			trip_id: "t",
			member_id: "ben",
			message: "Hello",
			created_at: 7,
			once_key: null,
			removed_at: null,
		},
	]);
});

test("a lost dispute ends the consent that was given before it, and closes its member's card form; a later consent stays", () => {
	migrateUntil(url, "0029");
	run(INSERT_TRIP);
	const disputes: Record<string, [string, number | null][]> = {
		lost: [["lost", 20]],
		twice: [
			["lost", 20],
			["lost", 30],
		],
		agreed: [["lost", 5]],
		won: [["won", 20]],
		open: [["open", null]],
		none: [],
	};
	for (const [member, all] of Object.entries(disputes)) {
		run(`INSERT INTO members (id, trip_id, name, individual_cost, joined_at) VALUES ('${member}', 't', 'Ben', 0, 1);
			INSERT INTO payments (id, trip_id, member_id, amount, payment_number, total_payments, due_date, provider, created_at)
			VALUES ('${member}', 't', '${member}', 100, 1, 1, '2026-01-01', 'demo', 1);
			INSERT INTO consents (id, member_id, kind, version, text, given_at) VALUES ('${member}', '${member}', 'off_session_charges', 'v', 'Yes', 10);
			INSERT INTO charge_setups (id, member_id, provider, surface, created_at, updated_at) VALUES ('${member}', '${member}', 'demo', 'embedded', 10, 10)`);
		for (const [index, [status, closedAt]] of all.entries())
			run(`INSERT INTO disputes (ref, payment_id, provider, amount, status, opened_at, closed_at)
				VALUES ('${member}-${index}', '${member}', 'demo', 100, '${status}', 1, ${closedAt})`);
	}
	run(`INSERT INTO consents (id, member_id, kind, version, text, given_at, withdrawn_at)
		VALUES ('off', 'lost', 'off_session_charges', 'v', 'Yes', 8, 9), ('other', 'lost', 'marketing', 'v', 'Yes', 8, NULL)`);
	expect(migrateSqlite(url)).toBeGreaterThan(0);
	expect(query("SELECT id, withdrawn_at FROM consents WHERE withdrawn_at IS NOT NULL ORDER BY id")).toEqual([
		{ id: "lost", withdrawn_at: 20 },
		{ id: "off", withdrawn_at: 9 },
		{ id: "twice", withdrawn_at: 30 },
	]);
	expect(query("SELECT id FROM charge_setups WHERE status = 'canceled' ORDER BY id")).toEqual([
		{ id: "lost" },
		{ id: "twice" },
	]);
});

test("an invitation that only a program has read is not opened any more", () => {
	migrateUntil(url, "0034");
	run(INSERT_TRIP);
	run(`INSERT INTO users (id, email, password_hash, first_name, last_name, created_at, updated_at)
		VALUES ('anna', 'anna@a.example', '', 'Anna', 'A', 1, 1);
		INSERT INTO invitations (id, trip_id, invited_by, email, created_at, sent_at, opened_at)
		VALUES ('i', 't', 'anna', 'ben@a.example', 1, 2, 3)`);
	expect(migrateSqlite(url)).toBeGreaterThan(0);
	expect(query("SELECT email, sent_at, opened_at FROM invitations")).toEqual([
		{ email: "ben@a.example", sent_at: 2, opened_at: null },
	]);
});

test("only its owner can enter the folder of a new database and read it, and one that others could read is taken from them", () => {
	const file = join(folder, "new", "gangway.db");
	const modes = () => [dirname(file), file].map((path) => (statSync(path).mode & 0o777).toString(8));
	migrateSqlite(`file:${file}`);
	expect(modes()).toEqual(["700", "600"]);
	chmodSync(file, 0o644);
	migrateSqlite(`file:${file}`);
	const connection = connect(`file:${file}`, false);
	connection.exec("INSERT INTO settings VALUES ('a', 'b')");
	expect([...modes(), (statSync(`${file}-wal`).mode & 0o777).toString(8)]).toEqual(["700", "600", "600"]);
	connection.close();
});

test("an invitation stays when the member who came by it is deleted, and the others keep theirs", () => {
	migrateUntil(url, "0038");
	run(INSERT_TRIP);
	run(`INSERT INTO users (id, email, password_hash, first_name, last_name, created_at, updated_at)
		VALUES ('anna', 'anna@a.example', '', 'Anna', 'A', 1, 1);
		INSERT INTO members (id, trip_id, name, individual_cost, joined_at) VALUES ('ben', 't', 'Ben', 0, 1), ('cara', 't', 'Cara', 0, 1);
		INSERT INTO invitations (id, trip_id, invited_by, email, created_at, sent_at, sent_count, member_id)
		VALUES ('z', 't', 'anna', 'ben@a.example', 1, 2, 3, 'ben'), ('a', 't', 'anna', 'cara@a.example', 1, 2, 3, 'cara')`);
	expect(migrateSqlite(url)).toBeGreaterThan(0);
	run("PRAGMA foreign_keys = ON; DELETE FROM members WHERE id = 'ben'");
	expect(query("SELECT id, email, sent_at, sent_count, member_id FROM invitations ORDER BY rowid")).toEqual([
		{ id: "z", email: "ben@a.example", sent_at: 2, sent_count: 3, member_id: null },
		{ id: "a", email: "cara@a.example", sent_at: 2, sent_count: 3, member_id: "cara" },
	]);
});
