import { asc, eq, lt } from "drizzle-orm";
import { expect, test } from "vitest";
import { cutOffWrites } from "#tests/support/cut-off-writes.ts";
import { recordWrites } from "#tests/support/recorded-writes.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { rateLimits } from "./schema/system.ts";
import { CHUNK_ROWS, deleteInChunks, writeInChunks } from "./write-in-chunks.ts";

const isOld = lt(rateLimits.resetsAt, 10);

/** `count` rows, the first `old` of which are old. */
async function fill(world: World, count: number, old = count): Promise<void> {
	const rows = Array.from({ length: count }, (_, i) => ({
		key: String(i),
		count: 0,
		resetsAt: i < old ? 1 : 10,
	}));
	for (let from = 0; from < count; from += 500)
		await world.db.write((tx) => tx.insert(rateLimits).values(rows.slice(from, from + 500)));
}

const countRows = ({ db }: World) => db.read.$count(rateLimits);

test("deletes what matches, some rows in each transaction", async () => {
	const { writes, wrapDb } = recordWrites();
	using world = openWorld({ wrapDb });
	await fill(world, 2 * CHUNK_ROWS + 20, 2 * CHUNK_ROWS + 10);
	writes.length = 0;
	expect(await deleteInChunks(world.jobs, rateLimits.key, isOld)).toBe(2 * CHUNK_ROWS + 10);
	expect(writes.map(({ rows }) => rows)).toEqual([CHUNK_ROWS, CHUNK_ROWS, 10]);
	expect(await countRows(world)).toBe(10);
	writes.length = 0;
	expect(await deleteInChunks(world.jobs, rateLimits.key, isOld)).toBe(0);
	expect(writes).toEqual([]);
});

test("takes a list in its order, and each item once", async () => {
	using world = openWorld();
	const parts: string[][] = [];
	const items = ["a", "b", "c", "d"];
	const change = async (_: unknown, part: readonly string[]) => void parts.push([...part]);
	expect(await writeInChunks(world.jobs, { find: items, size: 2, change })).toBe(4);
	expect(parts).toEqual([
		["a", "b"],
		["c", "d"],
	]);
});

test("lets others write between two chunks", async () => {
	using world = openWorld();
	const order: string[] = [];
	const begun = Promise.withResolvers<void>();
	const theirs = begun.promise.then(() => world.db.write(async () => void order.push("someone else")));
	const change = async (_: unknown, [item]: readonly string[]) => {
		order.push(item ?? "");
		begun.resolve();
	};
	await writeInChunks(world.jobs, { find: ["a", "b"], size: 1, change });
	await theirs;
	expect(order).toEqual(["a", "someone else", "b"]);
});

test("a row that has changed since it was found stays", async () => {
	using world = openWorld();
	await fill(world, 3);
	const renew = (key: string) =>
		world.db.write((tx) => tx.update(rateLimits).set({ resetsAt: 10 }).where(eq(rateLimits.key, key)));
	const { jobs } = world;
	const late = {
		...jobs,
		db: {
			...jobs.db,
			async write<T>(work: Parameters<typeof jobs.db.write<T>>[0]) {
				await renew("1");
				return jobs.db.write(work);
			},
		},
	};
	expect(await deleteInChunks(late, rateLimits.key, isOld)).toBe(2);
	expect((await world.db.read.select().from(rateLimits)).map(({ key }) => key)).toEqual(["1"]);
});

test("what is left after it was cut off is done by the next run", async () => {
	const { cut, wrapDb } = cutOffWrites();
	using world = openWorld({ wrapDb });
	await fill(world, 3 * CHUNK_ROWS);
	cut.left = 2;
	await expect(deleteInChunks(world.jobs, rateLimits.key, isOld)).rejects.toThrow("cut off");
	expect(await countRows(world)).toBe(CHUNK_ROWS);
	cut.left = 9;
	expect(await deleteInChunks(world.jobs, rateLimits.key, isOld)).toBe(CHUNK_ROWS);
});

test("two at once delete each row once", async () => {
	using world = openWorld();
	await fill(world, 2 * CHUNK_ROWS + 1);
	const run = () => deleteInChunks(world.jobs, rateLimits.key, isOld);
	const [one, other] = await Promise.all([run(), run()]);
	await run();
	expect(one + other).toBeLessThanOrEqual(2 * CHUNK_ROWS + 1);
	expect(await countRows(world)).toBe(0);
});

test("ends where nothing that it finds can be changed", async () => {
	using world = openWorld();
	const find = async () => ["a", "b"];
	expect(await writeInChunks(world.jobs, { find, size: 2, change: async () => 0 })).toBe(0);
});

test("a job that is stopped ends before its next chunk", async () => {
	using world = openWorld();
	const stopping = new AbortController();
	const done: string[] = [];
	const change = async (_: unknown, [item]: readonly string[]) => {
		done.push(item ?? "");
		stopping.abort();
	};
	const ctx = { ...world.jobs, stopping: stopping.signal };
	await expect(writeInChunks(ctx, { find: ["a", "b"], size: 1, change })).rejects.toThrow("aborted");
	expect(done).toEqual(["a"]);
});

test("what hangs on the rows is changed with them", async () => {
	using world = openWorld();
	await fill(world, 4, 2);
	await deleteInChunks(world.jobs, rateLimits.key, eq(rateLimits.key, "0"), (tx, isChunk) =>
		tx
			.update(rateLimits)
			.set({ count: 7 })
			.where(eq(rateLimits.key, "3"))
			.then(() => tx.update(rateLimits).set({ count: 1 }).where(isChunk)),
	);
	const rows = await world.db.read.select().from(rateLimits).orderBy(asc(rateLimits.key));
	expect(rows.map(({ key, count }) => [key, count])).toEqual([
		["1", 0],
		["2", 0],
		["3", 7],
	]);
});
