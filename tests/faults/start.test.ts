import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { startServer } from "#tests/support/server.ts";
import { templateDatabase } from "#tests/support/template-database.ts";

const folder = mkdtempSync(join(TEMP_ROOT, "gangway-start-"));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function newFile(content?: Buffer | string): string {
	count += 1;
	mkdirSync(join(folder, String(count)));
	const file = join(folder, String(count), "gangway.db");
	if (content) writeFileSync(file, content);
	return file;
}

/** The message of a server that does not start: its printed lines, without a stack. */
async function refusal(options: Parameters<typeof startServer>[0]): Promise<string> {
	const message = await startServer(options).then(
		() => "it started",
		(error: Error) => error.message,
	);
	expect(message).toMatch(/^The server ended with exit code 1\. It printed:\n/);
	expect(message).not.toMatch(/^\s+at /m);
	return message;
}

test("a server that has no room for its database says so, at its first start and later", async () => {
	const missing = newFile();
	expect(await refusal({ env: { DATABASE_URL: `file:${missing}` }, maxFileBlocks: 64 })).toMatch(
		/\/1 has no room left for the database: \d+ KB are free/,
	);
	const used = newFile(templateDatabase());
	expect(await refusal({ env: { DATABASE_URL: `file:${used}` }, maxFileBlocks: 16 })).toMatch(
		/\/2 has no room left for the database/,
	);
	expect(readFileSync(used)).toEqual(templateDatabase());
});

test("one whose database is damaged, or newer than it, says what to do and changes nothing", async () => {
	const damaged = newFile(templateDatabase().subarray(0, 300_000));
	expect(await refusal({ env: { DATABASE_URL: `file:${damaged}` } })).toContain(
		`${damaged} is not a whole SQLite database (SQLITE_CORRUPT). Put a backup back: npm run restore -- FILE`,
	);
	const newer = newFile(templateDatabase());
	const database = new Database(newer);
	database.exec("insert into migrations values ('9999_later', 'hash', 1)");
	database.close();
	expect(await refusal({ env: { DATABASE_URL: `file:${newer}` } })).toContain(
		`The database is newer than this build: ${newer} has 9999_later. Start the newer build again`,
	);
});

test("one whose port is taken names another", async () => {
	const other = createServer().listen(0, "0.0.0.0");
	await once(other, "listening");
	const { port } = other.address() as AddressInfo;
	expect(await refusal({ env: { PORT: String(port) } })).toContain(
		`Port ${port} is in use. Stop what is running`,
	);
	other.close();
});
