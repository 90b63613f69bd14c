import { describe, expect, test } from "vitest";
import { startChild } from "#tests/support/child-process.ts";
import { openWorld, openWorldAt } from "#tests/support/world.ts";
import type { Db, Tx } from "./db.ts";
import { violatedConstraint } from "./db-errors.ts";
import { insertionOrder } from "./portable-sql.ts";
import { ledgerLines } from "./schema/ledger.ts";
import { settings } from "./schema/system.ts";

const put = (tx: Tx, name: string, value = "x") => tx.insert(settings).values({ name, value });

async function names(db: Db): Promise<string[]> {
	const rows = await db.read.select({ name: settings.name }).from(settings).orderBy(insertionOrder(settings));
	return rows.map((row) => row.name);
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe("db.write", () => {
	test("commits before it returns the callback's value", async () => {
		using world = openWorld();
		const value = await world.db.write(async (tx) => {
			await put(tx, "a");
			return 7;
		});
		expect(value).toBe(7);
		expect(await names(world.db)).toEqual(["a"]);
	});

	test("rolls back everything when the callback throws, also late, and works afterwards", async () => {
		using world = openWorld();
		const failing = world.db.write(async (tx) => {
			await put(tx, "a");
			await tick();
			await put(tx, "b");
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		await world.db.write((tx) => put(tx, "c"));
		expect(await names(world.db)).toEqual(["c"]);
	});

	test("rolls back the statements before a refused one", async () => {
		using world = openWorld();
		const twice = world.db.write(async (tx) => {
			await put(tx, "a");
			await put(tx, "a");
		});
		await expect(twice).rejects.toThrow();
		expect(await names(world.db)).toEqual([]);
	});

	test("lets reads inside see its rows, and reads outside only after the commit", async () => {
		using world = openWorld();
		await world.db.write(async (tx) => {
			await put(tx, "a");
			expect(await tx.select().from(settings)).toHaveLength(1);
			expect(await names(world.db)).toEqual([]);
		});
		expect(await names(world.db)).toEqual(["a"]);
	});

	test("runs one transaction at a time, in the order of the calls", async () => {
		using world = openWorld();
		const log: string[] = [];
		const slow = (name: string, ticks: number) =>
			world.db.write(async (tx) => {
				log.push(`${name} begins`);
				for (let i = 0; i < ticks; i++) await tick();
				await put(tx, name);
				log.push(`${name} ends`);
			});
		await Promise.all([slow("a", 5), slow("b", 0), slow("c", 3)]);
		expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
		expect(await names(world.db)).toEqual(["a", "b", "c"]);
	});

	test("runs the next transaction after one that fails", async () => {
		using world = openWorld();
		const results = await Promise.allSettled([
			world.db.write((tx) => put(tx, "a")),
			world.db.write(async (tx) => {
				await put(tx, "b");
				throw new Error("no");
			}),
			world.db.write((tx) => put(tx, "c")),
		]);
		expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
		expect(await names(world.db)).toEqual(["a", "c"]);
	});

	test("does not nest, neither at once nor after an await", async () => {
		using world = openWorld();
		const inner = () => world.db.write((tx) => put(tx, "inner"));
		await expect(world.db.write(async () => inner())).rejects.toThrow(/does not nest/);
		const later = world.db.write(async () => {
			await tick();
			await inner();
		});
		await expect(later).rejects.toThrow(/does not nest/);
		await inner();
		expect(await names(world.db)).toEqual(["inner"]);
	});

	test("waits for a transaction that is running", async () => {
		using world = openWorld();
		const first = world.db.write(async (tx) => {
			await tick();
			await put(tx, "first");
		});
		await tick();
		await world.db.write((tx) => put(tx, "second"));
		await first;
		expect(await names(world.db)).toEqual(["first", "second"]);
	});

	test("works after a refused commit", async () => {
		using world = openWorld();
		const orphan = world.db.write(async (tx) => {
			await put(tx, "a");
			await tx
				.insert(ledgerLines)
				.values({ id: "l", entryId: "none", book: "demo", account: "a", amount: 1 });
		});
		expect(violatedConstraint(await orphan.catch((error: unknown) => error))).toBe("");
		await world.db.write((tx) => put(tx, "b"));
		expect(await names(world.db)).toEqual(["b"]);
	});

	test("waits for a transaction of another connection, and sees what it wrote", async () => {
		using world = openWorld();
		const child = startChild("tests/faults/children/hold-lock.ts", world.url, "400");
		await new Promise((resolve) => child.process.stdout?.once("data", resolve));
		const seen = await world.db.write(async (tx) => {
			const before = await tx.select().from(settings);
			await put(tx, "mine");
			return before.map((row) => row.name);
		});
		expect(seen).toEqual(["theirs"]);
		expect((await child.result).code).toBe(0);
	});

	test("lets reads and other work go on while another process writes", async () => {
		using world = openWorld();
		const other = openWorldAt(world.url);
		const begun = Promise.withResolvers<void>();
		const gate = Promise.withResolvers<void>();
		const theirs = other.db.write(async (tx) => {
			begun.resolve();
			await gate.promise;
			await put(tx, "theirs");
		});
		await begun.promise;
		const write = world.db.write((tx) => put(tx, "mine"));
		for (let turn = 0; turn < 20; turn++) {
			await tick();
			expect(await names(world.db)).toEqual([]);
		}
		gate.resolve();
		await Promise.all([theirs, write]);
		await other.close();
		expect(await names(world.db)).toEqual(["theirs", "mine"]);
	});

	test("refuses a query that comes after the end of its transaction", async () => {
		using world = openWorld();
		const ended = Promise.withResolvers<void>();
		let late: Promise<unknown> | undefined;
		await world.db.write(async (tx) => {
			late = ended.promise.then(() => put(tx, "late")).catch((error: unknown) => error);
			await put(tx, "a");
		});
		ended.resolve();
		expect(String(await late)).toMatch(/after the end of its transaction/);
		let kept: Tx | undefined;
		await world.db.write(async (tx) => {
			kept = tx;
			await put(tx, "b");
		});
		await expect(async () => kept && (await put(kept, "outside"))).rejects.toThrow(/after the end/);
		expect(await names(world.db)).toEqual(["a", "b"]);
	});

	test("may be asked for by what a transaction has left behind", async () => {
		using world = openWorld();
		const ended = Promise.withResolvers<void>();
		let later: Promise<unknown> | undefined;
		await world.db.write(async (tx) => {
			later = ended.promise.then(() => world.db.write((own) => put(own, "later")));
			await put(tx, "a");
		});
		ended.resolve();
		await later;
		expect(await names(world.db)).toEqual(["a", "later"]);
	});
});

test("says something else after each commit, of this process or another, and nothing else in between", async () => {
	using world = openWorld();
	const other = openWorldAt(world.url);
	const first = await world.db.changeCounter();
	expect(await world.db.changeCounter()).toBe(first);
	await world.db.write((tx) => put(tx, "a"));
	const second = await world.db.changeCounter();
	await other.db.write((tx) => put(tx, "b"));
	const third = await world.db.changeCounter();
	await other.close();
	expect(new Set([first, second, third]).size).toBe(3);
});

test("the reader cannot write", async () => {
	using world = openWorld();
	const back = world.db.read as unknown as Tx;
	await expect(async () => put(back, "a")).rejects.toThrow(/readonly|read-only/);
	expect(await names(world.db)).toEqual([]);
});

test("the next process reads what is committed", async () => {
	using world = openWorld();
	await world.db.write((tx) => put(tx, "a"));
	const second = openWorldAt(world.url);
	expect(await names(second.db)).toEqual(["a"]);
	await second.db.write((tx) => put(tx, "b"));
	await second.close();
	expect(await names(world.db)).toEqual(["a", "b"]);
});
