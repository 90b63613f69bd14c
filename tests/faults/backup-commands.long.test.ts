import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { emailOf, subscribe } from "#tests/support/replicated-server.ts";
import { startServer } from "#tests/support/server.ts";
import { templateDatabase } from "#tests/support/template-database.ts";

let root: string;
let file: string;

beforeEach(() => {
	root = mkdtempSync(join(TEMP_ROOT, "gangway-commands-"));
	file = join(root, "gangway.db");
	writeFileSync(file, templateDatabase());
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs `npm run …` from the build, in an otherwise empty environment. */
async function command(name: string, ...args: string[]) {
	const child = spawn(process.execPath, [`build/server/${name}.js`, ...args], {
		cwd: join(import.meta.dirname, "../.."),
		env: { PATH: process.env.PATH, DATABASE_URL: `file:${file}` },
	});
	let [output, errors] = ["", ""];
	child.stdout.on("data", (chunk) => {
		output += chunk;
	});
	child.stderr.on("data", (chunk) => {
		errors += chunk;
	});
	const [code] = await once(child, "close");
	return { code: code as number | null, output, errors };
}

function subscribers(): string[] {
	const database = new Database(file, { readonly: true });
	const emails = database.prepare("SELECT email FROM newsletter_subscribers ORDER BY email").pluck().all();
	database.close();
	return emails as string[];
}

test("a backup is made below a running server, and put back only when it has stopped", async () => {
	const start = () => startServer({ env: { DATABASE_URL: `file:${file}`, TRUST_PROXY: "1" } });
	const server = await start();
	await subscribe(server, 1);
	expect(await command("backup")).toMatchObject({
		code: 0,
		errors: "",
		output: expect.stringMatching(
			/^\S+gangway\.db is backed up: \S+\.db\.zst \(schema \d{4}, \d+ KB\)\nChecked: /,
		),
	});
	const [backup = ""] = readdirSync(join(root, "backups"));
	expect(await command("restore")).toMatchObject({
		code: 0,
		output: expect.stringContaining(`  ${backup}   20`),
	});
	await subscribe(server, 2);

	expect(await command("restore", backup)).toMatchObject({
		code: 1,
		output: "",
		errors: expect.stringMatching(/^Nothing was restored: \S+gangway\.db is in use\. Stop the server/),
	});
	expect(await command("forget-secrets")).toMatchObject({
		code: 1,
		errors: expect.stringContaining("is in use"),
	});
	await server.kill();
	const restored = await command("restore", backup);
	expect(restored).toMatchObject({
		code: 0,
		errors: "",
		output: expect.stringMatching(
			/Its secrets can be read with the key [0-9a-f]{8}, which is there\.\nTo use it, start the server/,
		),
	});
	for (const name of ["backup", "restore"])
		expect(await command(name, "--help")).toMatchObject({
			code: 0,
			output: expect.stringContaining(`npm run ${name}`),
		});

	const again = await start();
	expect(subscribers()).toEqual([emailOf(1)]);
	expect(await again.stop()).toBe(0);
	const [, aside = ""] = /To go back to it: npm run restore -- (\S+)/.exec(restored.output) ?? [];
	expect(await command("restore", aside)).toMatchObject({ code: 0 });
	expect(subscribers()).toEqual([emailOf(1), emailOf(2)]);
}, 120_000);

test("the commands say what is wrong in one line, and end with 1", async () => {
	const folder = join(root, "file");
	writeFileSync(folder, "");
	const wrong: [string, string[], RegExp][] = [
		["backup", ["one", "two"], /^No backup was made: name one folder: npm run backup -- FOLDER\n$/],
		["backup", [folder], /^No backup was made: \S+file cannot be written to \(\w+\)\. Make it a folder/],
		["restore", [], /^Nothing was restored: there is no backup in \S+backups\n$/],
		["restore", ["none.db.zst"], /^Nothing was restored: there is no file \S+none\.db\.zst\n$/],
		["restore", ["--replica=newest"], /^Nothing was restored: set LITESTREAM_REPLICA_URL to the replica\n$/],
	];
	for (const [name, args, message] of wrong) {
		const { code, errors } = await command(name, ...args);
		expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
	}
	expect(existsSync(join(root, "one"))).toBe(false);
	mkdirSync(join(root, "backups"));
	expect(await command("forget-secrets")).toMatchObject({
		code: 0,
		output: expect.stringContaining("all of them stay"),
	});
}, 60_000);
