import { eq, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { RemotePreparedQuery, SQLiteRemoteSession } from "drizzle-orm/sqlite-proxy";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newDatabase } from "#tests/support/databases.ts";
import { makeUser } from "#tests/support/factories.ts";
import { askNow } from "#tests/support/postgres/ask-now.ts";
import type { Db, Tx } from "../db.ts";
import { isBusy, violatedConstraint } from "../db-errors.ts";
import { larger } from "../portable-sql.ts";
import { type Params, rowQuery } from "../prepared-query.ts";
import { users } from "../schema/access.ts";
import { ledgerLines } from "../schema/ledger.ts";
import { settings } from "../schema/system.ts";
import { PostgresDialect } from "./dialect.ts";
import { openPostgres } from "./postgres-db.server.ts";
import { drizzleOver } from "./session.ts";

let database: ReturnType<typeof newDatabase>;
let db: Db;

beforeEach(() => {
	database = newDatabase();
	db = openPostgres(database.url);
});

afterEach(async () => {
	await db.close();
	database.drop();
});

const put = (tx: Tx, name: string, value = "x") => tx.insert(settings).values({ name, value });
const names = async () => (await db.read.select().from(settings)).map(({ name }) => name).sort();
const thrownBy = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test("Drizzle's classes take what the session and the dialect of PostgreSQL give them", () => {
	expect([SQLiteAsyncDialect, SQLiteRemoteSession, RemotePreparedQuery].map(({ length }) => length)).toEqual([
		0, 4, 10,
	]);
	const built = drizzleOver(async () => ({ rows: [], changes: 0 }), { logQuery() {} })
		.insert(settings)
		.values({ name: "a", value: "b" })
		.onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value` } })
		.returning({ name: settings.name })
		.toSQL();
	expect(built).toMatchObject({
		sql: 'insert into "settings" ("name", "value") values ($1, $2) on conflict ("name") do update set "value" = excluded.value returning "name"',
		params: ["a", "b"],
	});
	expect(new PostgresDialect({ casing: "snake_case" }).sqlToQuery(sql`${users.firstName}`).sql).toBe(
		'"users"."first_name"',
	);
});

test("numbers, sums, flags and texts are those of SQLite", async () => {
	await makeUser(db, { id: "anna", isAnnualBilling: true, createdAt: 1_795_000_000_123 });
	const [row] = await db.read
		.select({
			created: users.createdAt,
			annual: users.isAnnualBilling,
			sum: sql<number>`sum(${users.createdAt})`,
			count: sql<number>`count(*)`,
			larger: larger(users.createdAt, 5),
		})
		.from(users)
		.groupBy(users.id);
	expect(row).toEqual({
		created: 1_795_000_000_123,
		annual: true,
		sum: 1_795_000_000_123,
		count: 1,
		larger: 1_795_000_000_123,
	});
	await db.write(async (tx) => {
		for (const name of ["a", "B", "ä", "Z", "_"]) await put(tx, name);
	});
	const ordered = await db.read.select().from(settings).orderBy(settings.name);
	expect(ordered.map(({ name }) => name)).toEqual(["B", "Z", "_", "a", "ä"]);
});

test("a query of a page is prepared once for each connection, under a name, and others have none", async () => {
	const find = rowQuery((reader, { name }: Params<{ name: string }>) =>
		reader.select().from(settings).where(eq(settings.name, name)),
	);
	await db.write(async (tx) => {
		await put(tx, "a");
		await find(tx, { name: "a" });
		await find(tx, { name: "b" });
		const [prepared] = await tx
			.select({ count: sql<number>`count(*)`, calls: sql<number>`sum(generic_plans + custom_plans)` })
			.from(sql`pg_prepared_statements`);
		expect(prepared).toEqual({ count: 1, calls: 2 });
	});
});

test("no error tells a parameter, nor what a row holds", async () => {
	const secret = "anna@secret.example";
	await makeUser(db, { email: secret });
	const refused = [
		await thrownBy(makeUser(db, { email: secret })),
		await thrownBy(
			db.write((tx) =>
				tx.insert(ledgerLines).values({ id: secret, entryId: "e", book: "demo", account: secret, amount: 0 }),
			),
		),
		await thrownBy(db.write((tx) => tx.update(users).set({ createdAt: secret as never }))),
		await thrownBy(db.write((tx) => tx.run(sql`select nonsense from users where email = ${secret}`))),
		await thrownBy(db.write((tx) => tx.run(sql`select ${secret}::json`))),
		await thrownBy(
			Promise.resolve(
				db.read
					.select()
					.from(users)
					.where(eq(users.createdAt, secret as never)),
			),
		),
	];
	for (const error of refused) {
		expect(error).toBeInstanceOf(Error);
		const { stack, message, ...rest } = error as Error;
		expect(`${message} ${stack} ${JSON.stringify(rest)} ${JSON.stringify(error)}`).not.toContain("secret");
	}
	expect(violatedConstraint(refused[0])).toBe("users.email");
	expect(violatedConstraint(refused[1])).toBe("ledger_lines_amount");
});

test("an error that is caught inside a transaction ends it all the same, and says so", async () => {
	const caught = db.write(async (tx) => {
		await put(tx, "a");
		await put(tx, "a").catch(() => {});
	});
	await expect(caught).rejects.toThrow(/caught inside db\.write/);
	await db.write((tx) => put(tx, "b"));
	expect(await names()).toEqual(["b"]);
});

test("twenty writes that read through the door while they write wait for no connection of their own", async () => {
	await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			db.write(async (tx) => {
				await Promise.all(Array.from({ length: 12 }, names));
				await put(tx, `n${index}`);
			}),
		),
	);
	expect(await names()).toHaveLength(20);
});

test("connections that the server has ended are replaced, and a transaction that loses its own is busy and leaves nothing", async () => {
	const endAll = () =>
		askNow(
			database.url,
			"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
		);
	await Promise.all(Array.from({ length: 5 }, names));
	endAll();
	expect(await names()).toEqual([]);
	endAll();
	await db.write((tx) => put(tx, "a"));
	const cut = await thrownBy(
		db.write(async (tx) => {
			await put(tx, "b");
			endAll();
			await put(tx, "c");
		}),
	);
	expect(isBusy(cut)).toBe(true);
	await db.write((tx) => put(tx, "d"));
	expect(await names()).toEqual(["a", "d"]);
});

test("a server that is not there is busy", async () => {
	const away = openPostgres("postgres://nobody@127.0.0.1:1/none");
	expect(isBusy(await thrownBy(Promise.resolve(away.read.select().from(settings))))).toBe(true);
	expect(isBusy(await thrownBy(away.changeCounter()))).toBe(true);
	await away.close();
});

test("a null character, which PostgreSQL takes in no text, finds nothing and is stored as a space", async () => {
	await db.write((tx) => put(tx, "a", "x\0y\ud800"));
	expect(await db.read.select().from(settings).where(eq(settings.name, "a\0"))).toEqual([]);
	expect(await db.read.select().from(settings)).toEqual([{ name: "a", value: "x y\ufffd" }]);
});

test("a pooler may give a write the connection that another has only read by", async () => {
	await db.write((tx) => tx.run(sql`set session default_transaction_read_only = true`));
	await db.write((tx) => put(tx, "a"));
	expect(await names()).toEqual(["a"]);
});
