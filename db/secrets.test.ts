import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storedSecret } from "#app/lib/stored-secret.server.ts";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { templateDatabase } from "#tests/support/template-database.ts";
import { makeBackup } from "./backups/make-backup.ts";
import { openDb } from "./open-db.server.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { keyIdOf, type SecretsKey, secretBox } from "./secret-box.ts";
import { forgetSecrets, secretsKeysOf } from "./secrets.ts";
import { connect } from "./sqlite/connect.ts";

const [KEY, NEW_KEY] = [randomBytes(32), randomBytes(32)];

let root: string;
let path: string;
let url: string;
const said: string[] = [];

beforeEach(() => {
	root = mkdtempSync(join(TEMP_ROOT, "gangway-secrets-"));
	path = join(root, "gangway.db");
	url = `file:${path}`;
	writeFileSync(path, templateDatabase());
	said.length = 0;
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** As at a start. */
async function start(secretsKeys: SecretsKey[] | null, { isDemo = false } = {}): Promise<void> {
	const place = { url, folder: join(root, "backups") };
	const release = await prepareDatabase({ place, replica: null, secretsKeys, isDemo }, (line) =>
		said.push(line),
	);
	release();
}

function store(name: string, value: string): void {
	const connection = connect(url, false);
	connection.prepare("INSERT OR REPLACE INTO settings VALUES (?, ?)").run(name, value);
	connection.close();
}

function stored(name: string): string | undefined {
	const connection = connect(url, true);
	const value = connection.prepare("SELECT value FROM settings WHERE name = ?").pluck().get(name);
	connection.close();
	return value as string | undefined;
}

test("with demo money a key is made beside the data, which only its owner can read, and stays", async () => {
	await start(null, { isDemo: true });
	const file = `${path}.secrets-key`;
	expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
	const key = readFileSync(file, "utf8");
	await start(null, { isDemo: true });
	expect(readFileSync(file, "utf8")).toBe(key);
	const db = await openDb(url, secretBox(secretsKeysOf(url, null)));
	expect(await storedSecret(db, "mail_secret", () => "hunter2")).toBe("hunter2");
	expect(await storedSecret(db, "mail_secret", () => "another")).toBe("hunter2");
	await db.close();
	expect(stored("mail_secret")).toMatch(/^sealed:/);
});

test("with real money a new database needs a key, and the message says how to make one", async () => {
	await expect(start(null)).rejects.toThrow(
		/^Configuration: SECRETS_KEY: missing; .* Make one with `openssl rand -base64 32`, set it/,
	);
	expect(existsSync(`${path}.secrets-key`)).toBe(false);
	await start([KEY]);
	expect(said).toEqual([]);
});

test("a database of an older build goes on without a key, with a warning, until there is one", async () => {
	store("mail_secret", "hunter2");
	await start(null);
	expect([said.length, stored("mail_secret")]).toEqual([1, "hunter2"]);
	expect(said[0]).toMatch(/^Warning: SECRETS_KEY is not set/);

	await start([KEY]);
	expect(said[1]).toBe(`The secrets in the database are encrypted with the key ${keyIdOf(KEY)} now.`);
	expect(secretBox([KEY]).open("mail_secret", stored("mail_secret") ?? "")).toBe("hunter2");
	await expect(start(null)).rejects.toThrow(/and SECRETS_KEY is not set/);
	await start([KEY]);
	expect(said).toHaveLength(2);
});

test("a backup without the key holds nothing readable, and neither does the file itself", async () => {
	const secrets = {
		flash_secret: "flash hunter2",
		mail_secret: "mail hunter2",
		vapid_keys: JSON.stringify({ publicKey: "p", privateKey: "push hunter2" }),
	};
	for (const [name, value] of Object.entries(secrets)) store(name, value);
	const plain = await makeBackup({ url, folder: join(root, "before") });
	expect(plain.plainSecrets).toBe(3);
	expect(zstdDecompressSync(readFileSync(plain.file)).toString("latin1")).toContain("hunter2");
	await start([KEY]);
	const { file, plainSecrets } = await makeBackup({ url, folder: join(root, "after") });
	expect(plainSecrets).toBe(0);
	expect(zstdDecompressSync(readFileSync(file)).toString("latin1")).not.toContain("hunter2");
	expect(readFileSync(path, "latin1")).not.toContain("hunter2");
	for (const [name, value] of Object.entries(secrets))
		expect(secretBox([KEY]).open(name as "mail_secret", stored(name) ?? "")).toBe(value);
});

test("a key is replaced by setting the new one before the old one, which can then be left out", async () => {
	store("mail_secret", "hunter2");
	await start([KEY]);
	await start([NEW_KEY, KEY]);
	expect(said.at(-1)).toBe(
		`The secrets in the database are encrypted with the key ${keyIdOf(NEW_KEY)} now. Other keys are needed only for backups from before today.`,
	);
	await start([NEW_KEY]);
	expect(secretBox([NEW_KEY]).open("mail_secret", stored("mail_secret") ?? "")).toBe("hunter2");
});

test("a key in the environment takes over from the one beside the data", async () => {
	store("mail_secret", "hunter2");
	await start(null, { isDemo: true });
	await start([KEY]);
	expect(secretBox([KEY]).open("mail_secret", stored("mail_secret") ?? "")).toBe("hunter2");
});

test("the key beside the data is named by its file when it is the wrong one", async () => {
	await start(null, { isDemo: true });
	const [key = KEY] = secretsKeysOf(url, null);
	store("mail_secret", secretBox([KEY]).seal("mail_secret", "hunter2"));
	await expect(start(null, { isDemo: true })).rejects.toThrow(
		`SECRETS_KEY is not set, and the key in ${basename(path)}.secrets-key is ${keyIdOf(key)}.`,
	);
});

test("a wrong key changes nothing, and the message names the right one and the way out", async () => {
	store("mail_secret", "hunter2");
	await start([KEY]);
	const before = stored("mail_secret");
	const wrong = start([NEW_KEY]);
	await expect(wrong).rejects.toThrow(
		`the secrets in the database are encrypted with the key ${keyIdOf(KEY)}, and SECRETS_KEY has ${keyIdOf(NEW_KEY)}. Set that key, or a new one before it: SECRETS_KEY=new,old.`,
	);
	await expect(wrong).rejects.toThrow("npm run forget-secrets");
	await expect(start(null, { isDemo: true })).rejects.toThrow("is not set");
	expect([stored("mail_secret"), existsSync(`${path}.secrets-key`)]).toEqual([before, false]);
});

test("lost secrets are forgotten, with the push messages that need them; all of them only when asked", async () => {
	for (const name of ["flash_secret", "mail_secret", "vapid_keys"]) store(name, "hunter2");
	await start([KEY]);
	expect(forgetSecrets(url, { keys: [KEY], all: false })).toEqual([]);
	store("mail_secret", secretBox([NEW_KEY]).seal("mail_secret", "newer"));
	expect(forgetSecrets(url, { keys: [KEY], all: false })).toEqual(["mail_secret"]);
	expect([stored("mail_secret"), stored("flash_secret")?.slice(0, 7)]).toEqual([undefined, "sealed:"]);
	expect(forgetSecrets(url, { keys: [KEY], all: true }).sort()).toEqual(["flash_secret", "vapid_keys"]);
});
