import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storedSecret } from "#app/lib/stored-secret.server.ts";
import { newDatabase } from "#tests/support/databases.ts";
import { columnNow, runNow, valueNow } from "#tests/support/sql.ts";
import { readMigrations } from "../migrations.ts";
import { keyIdOf, secretBox } from "../secret-box.ts";
import { takenOver } from "../secrets.ts";
import { forgetSecretsOnServer } from "./forget-secrets.ts";
import { openPostgres } from "./postgres-db.server.ts";
import { preparePostgres } from "./prepare-postgres.ts";

const [KEY, NEW_KEY] = [randomBytes(32), randomBytes(32)];

let database: ReturnType<typeof newDatabase>;
let said: string[];
beforeEach(() => {
	database = newDatabase();
	said = [];
});
afterEach(() => database.drop());

const start = (...keys: Buffer[]) => preparePostgres(database.url, keys, (line) => said.push(line));
const stored = () =>
	valueNow<string>(database.url, "select value from settings where name = ?", "mail_secret");

async function store(secret: string): Promise<void> {
	const db = openPostgres(database.url, secretBox([KEY]));
	await storedSecret(db, "mail_secret", () => secret);
	await db.close();
}

test("processes that start together on an empty database migrate it once", async () => {
	runNow(database.url, "drop schema public cascade; create schema public");
	await Promise.all([1, 2, 3, 4].map(() => start(KEY)));
	expect(columnNow(database.url, "select name from migrations order by name")).toEqual(
		readMigrations("postgres").map(({ name }) => name),
	);
});

test("a database that is newer than the build is refused, and left as it is", async () => {
	runNow(database.url, "insert into migrations values ('9999_later', 'hash', 1)");
	await expect(start(KEY)).rejects.toThrow("has 9999_later. Start the newer build again");
	expect(columnNow(database.url, "select name from migrations")).toContain("9999_later");
});

test("a start without a key is refused, because every machine needs the same", async () => {
	await expect(start()).rejects.toThrow(/^Configuration: SECRETS_KEY: missing/);
});

test("what another key has encrypted is encrypted anew, once, and needs a key that can read it", async () => {
	await store("hunter2");
	const sealed = stored();
	await expect(start(NEW_KEY)).rejects.toThrow(keyIdOf(NEW_KEY));
	expect(stored()).toBe(sealed);
	await Promise.all([start(NEW_KEY, KEY), start(NEW_KEY, KEY)]);
	expect(secretBox([NEW_KEY]).open("mail_secret", stored())).toBe("hunter2");
	const renewed = stored();
	await start(NEW_KEY);
	expect(stored()).toBe(renewed);
	expect(said).toContain(takenOver([NEW_KEY, KEY]));
});

test("lost secrets are forgotten, unless a server is at work", async () => {
	await store("hunter2");
	const server = openPostgres(database.url);
	const forget = (key: Buffer) => {
		const db = openPostgres(database.url);
		return forgetSecretsOnServer(database.url, db, { keys: [key], all: false }).finally(db.close);
	};
	await server.changeCounter();
	await expect(forget(NEW_KEY)).rejects.toThrow(/is in use\. Stop every server/);
	await server.close();
	// PostgreSQL still lists a connection for a moment after it has ended.
	const inTime = { timeout: 10_000 };
	await expect.poll(() => forget(KEY).catch(() => "in use"), inTime).toEqual([]);
	await expect.poll(() => forget(NEW_KEY).catch(() => "in use"), inTime).toEqual(["mail_secret"]);
});
