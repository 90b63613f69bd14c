import { afterEach, expect, test, vi } from "vitest";
import { newDatabase, postgresServer } from "#tests/support/databases.ts";
import { startGate } from "#tests/support/postgres/gate.ts";
import { queryNow, runNow } from "#tests/support/sql.ts";
import { requireFile } from "../backups/backup-error.ts";
import { openExisting, openIfThere } from "../open-existing.server.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { readSecretsKeys } from "../secret-box.ts";
import { explainStartError, StartProblem } from "../start-problem.ts";
import { connectOnce } from "./connect.ts";

const SERVER = postgresServer() ?? "";
const KEYS = readSecretsKeys(Buffer.alloc(32, "a test's key").toString("base64"));
const undo: (() => void)[] = [];
afterEach(() => {
	for (const one of undo.splice(0)) one();
});

function urlOf(
	change: Partial<Record<"pathname" | "port" | "hostname" | "username" | "password" | "search", string>>,
) {
	return Object.assign(new URL(SERVER), { password: "hunter2", ...change }).href;
}

/** The operator's message for a start on this database. */
async function problemOf(url: string): Promise<string> {
	const given = { place: { url, folder: "" }, replica: null, secretsKeys: KEYS, isDemo: true };
	const error = await prepareDatabase(given, () => {}).catch((reason: unknown) => reason);
	expect(error).toBeInstanceOf(StartProblem);
	const { message } = error as Error;
	expect(message).not.toMatch(/hunter2|\n/);
	return message;
}

const sql = (statement: string) => runNow(SERVER, statement);

test("a server that is not there, and a host that nobody knows", async () => {
	expect(await problemOf(urlOf({ port: "1" }))).toMatch(/:1\/\w+ cannot be reached: connect ECONNREFUSED/);
	expect(await problemOf(urlOf({ hostname: "nowhere.invalid" }))).toMatch(
		/^nowhere\.invalid.* cannot be reached/,
	);
});

test("a database that is not there, and how to make it", async () => {
	expect(await problemOf(urlOf({ pathname: "/missing" }))).toMatch(
		/\/missing does not exist\. .*CREATE DATABASE missing OWNER \w+ ENCODING 'UTF8' TEMPLATE template0$/,
	);
	expect(await problemOf(urlOf({ pathname: "/our-%22trips%22" }))).toContain(
		'CREATE DATABASE "our-""trips""" OWNER ',
	);
});

test("a user who is not there, and a connection that cannot be encrypted", async () => {
	expect(await problemOf(urlOf({ username: "stranger" }))).toMatch(
		/does not let the user stranger in: .*Set the right user and password/,
	);
	expect(await problemOf(urlOf({ search: "sslmode=verify-full" }))).toMatch(/cannot be encrypted .*sslmode/);
	expect(await problemOf(urlOf({ search: "sslmode=verify-full&sslrootcert=/none.pem" }))).toMatch(
		/cannot be encrypted .*\/none\.pem.*sslrootcert/,
	);
});

test("a connection that is lost while it waits for another process's migrations", async () => {
	const { url, drop } = newDatabase();
	const [gate, holder] = await Promise.all([startGate(url), connectOnce(url)]);
	undo.push(drop, () => void holder.end());
	await holder.query("begin; lock table migrations");
	const problem = problemOf(gate.url);
	const waiting =
		"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
	await vi.waitUntil(() => queryNow(url, waiting).length > 0, { timeout: 10_000 });
	await gate.stop();
	expect(await problem).toMatch(/cannot be reached: Connection terminated unexpectedly/);
});

test("a database that something else has tables in", async () => {
	sql("create database occupied");
	undo.push(() => sql("drop database occupied with (force)"));
	const url = urlOf({ pathname: "/occupied" });
	runNow(url, "create table users (name text)");
	expect(await problemOf(url)).toMatch(
		/\/occupied has something else in it already: relation "users" already exists\. Name a database/,
	);
});

test("a database of another encoding, and one in which the user may make no tables", async () => {
	sql("create database latin encoding 'LATIN1' template template0");
	sql("create database foreign_one");
	sql("create role limited login");
	undo.push(
		() => sql("drop database latin"),
		() => sql("drop database foreign_one"),
		() => sql("drop role limited"),
	);
	expect(await problemOf(urlOf({ pathname: "/latin" }))).toMatch(/stores texts as LATIN1.*ENCODING 'UTF8'/);
	const foreign = await problemOf(urlOf({ pathname: "/foreign_one", username: "limited" }));
	expect(foreign).toMatch(
		/The user limited may not .*permission denied.*ALTER DATABASE foreign_one OWNER TO limited/,
	);
});

test.each([
	["28P01", /Set the right user and password/],
	["25006", /is read-only, as a replica is/],
	["53100", /has no room left/],
	["53300", /takes no more connections/],
	["57P03", /cannot be reached/],
	["55P03", /locked by another process/],
])("an error with the code %s, also within others", (code, words) => {
	const cause = Object.assign(new Error("no"), { code });
	const url = urlOf({});
	for (const error of [cause, new Error("Failed query", { cause }), new AggregateError([cause])]) {
		const problem = explainStartError(error, url);
		expect(problem).toBeInstanceOf(StartProblem);
		expect(String(problem)).toMatch(words);
	}
});

test("a server that asks for a password where there is none", () => {
	const error = new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string");
	expect(String(explainStartError(error, urlOf({})))).toMatch(
		/does not let the user \w+ in: it asks for a password\. .*PGPASSWORD/,
	);
});

test("a fault of ours is none of the operator's", () => {
	const fault = new TypeError("x is undefined");
	expect(explainStartError(fault, SERVER)).toBe(fault);
});

test("a command works on a database that a server has made, and says so where there is none", async () => {
	const database = newDatabase();
	undo.push(database.drop);
	const db = await openExisting(database.url);
	await db.close();
	expect(await openIfThere(SERVER)).toBeNull();
	await expect(openExisting(SERVER)).rejects.toThrow(
		/There is no database of Gangway at .*Start Gangway once/,
	);
	await expect(openIfThere(urlOf({ pathname: "/missing" }))).rejects.toThrow("does not exist");
});

test("a backup is the server's operator's", () => {
	expect(() => requireFile(SERVER)).toThrow(/PostgreSQL server, whose operator makes .*docs\/scaling\.md/);
});
