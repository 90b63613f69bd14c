import { describe, expect, test } from "vitest";
import type { BalanceFact } from "#app/gateway/gateway.ts";
import { balanceLines, differences } from "#db/schema/fund.ts";
import { settings } from "#db/schema/system.ts";
import { CHUNK_ROWS } from "#db/write-in-chunks.ts";
import { HOUR } from "#tests/support/clock.ts";
import { cutOffWrites } from "#tests/support/cut-off-writes.ts";
import { openLargeWorld } from "#tests/support/large-data.ts";
import { recordWrites } from "#tests/support/recorded-writes.ts";
import { reconcile } from "./reconcile.server.ts";

type LargeWorld = ReturnType<typeof openLargeWorld>;

/** Charges that are not in our books. @param linesOf the number of balance lines of each */
function addLines(world: LargeWorld, count: number, linesOf = 1): BalanceFact[] {
	const at = world.clock.now().getTime() - HOUR;
	const lines = Array.from({ length: count }, (_, i) => ({
		...{ ref: `txn_${i}`, source: `charge:ch_${i % (count / linesOf)}`, net: 100, at },
	}));
	world.balance.push(...lines);
	return lines;
}

const countLines = ({ db }: LargeWorld) => db.read.$count(balanceLines);
const sourcesOf = (found: { source: string }[]) => found.map(({ source }) => source).sort();

describe("the provider's balance is copied in parts", () => {
	test("a copy that is cut off is compared with nothing, and the next one begins at the same time", async () => {
		const { cut, wrapDb } = cutOffWrites();
		using world = openLargeWorld(wrapDb);
		addLines(world, 3 * CHUNK_ROWS);
		cut.left = 2;
		await expect(reconcile(world.jobs)).rejects.toThrow("cut off");
		expect([await countLines(world), await world.db.read.$count(differences)]).toEqual([2 * CHUNK_ROWS, 0]);
		expect(await world.db.read.$count(settings)).toBe(0);
		cut.left = Number.POSITIVE_INFINITY;
		expect(await reconcile(world.jobs)).toHaveLength(3 * CHUNK_ROWS);
		expect(await countLines(world)).toBe(3 * CHUNK_ROWS);
	});

	test("all lines of a source are in the same part", async () => {
		const { cut, wrapDb } = cutOffWrites();
		using world = openLargeWorld(wrapDb);
		addLines(world, 3 * CHUNK_ROWS, 3);
		cut.left = 1;
		await expect(reconcile(world.jobs)).rejects.toThrow("cut off");
		const copied = await world.db.read.select().from(balanceLines);
		const counts = [...Map.groupBy(copied, ({ source }) => source).values()].map(({ length }) => length);
		expect(counts).toEqual(Array(Math.floor(CHUNK_ROWS / 3)).fill(3));
	});

	test("differences that were not stored yet are found by the next run", async () => {
		const { writes, wrapDb } = recordWrites();
		const { cut, wrapDb: cutOff } = cutOffWrites();
		using world = openLargeWorld((db) => cutOff(wrapDb(db)));
		addLines(world, 2 * CHUNK_ROWS + 1);
		cut.left = 5; // three of lines, the time of the copy, and one of differences
		await expect(reconcile(world.jobs)).rejects.toThrow("could not be taken in");
		expect(await world.db.read.$count(differences)).toBe(CHUNK_ROWS);
		cut.left = Number.POSITIVE_INFINITY;
		writes.length = 0;
		expect(await reconcile(world.jobs)).toHaveLength(2 * CHUNK_ROWS + 1);
		expect(await world.db.read.$count(differences)).toBe(2 * CHUNK_ROWS + 1);
		expect(Math.max(...writes.map(({ rows }) => rows))).toBe(CHUNK_ROWS);
	});

	test("a line that the provider has no longer goes, and one that another process has copied meanwhile stays", async () => {
		using world = openLargeWorld();
		const [gone, ...rest] = addLines(world, 3);
		await reconcile(world.jobs);
		world.balance.splice(0, 1);
		const theirs = { ...(rest[0] as BalanceFact), ref: "txn_theirs", source: "charge:ch_theirs" };
		const { jobs } = world;
		const listBalanceSince = async (at: number) => {
			const lines = await jobs.payments.listBalanceSince(at);
			// The other process asked later, and got one more.
			await world.db.write((tx) => tx.insert(balanceLines).values({ ...theirs, provider: "demo" }));
			return lines;
		};
		await reconcile({ ...jobs, payments: { ...jobs.payments, listBalanceSince } });
		const left = await world.db.read.select().from(balanceLines);
		expect(sourcesOf(left)).toEqual(sourcesOf([...rest, theirs]));
		expect(left.some(({ ref }) => ref === gone?.ref)).toBe(false);
	});

	test("a comparison that began earlier does not undo what a later one has found", async () => {
		using world = openLargeWorld();
		addLines(world, 1);
		const early = world.jobs;
		world.clock.advance(HOUR);
		const later = world.jobs;
		expect(await reconcile(later)).toHaveLength(1);
		const [stored] = await world.db.read.select().from(differences);
		const saw = { ...early, payments: { ...early.payments, listBalanceSince: async () => [] } };
		await reconcile(saw);
		expect(await world.db.read.select().from(differences)).toEqual([stored]);
	});

	test("two at once copy each line once", async () => {
		using world = openLargeWorld();
		addLines(world, CHUNK_ROWS + 1);
		await Promise.all([reconcile(world.jobs), reconcile(world.jobs)]);
		expect(await countLines(world)).toBe(CHUNK_ROWS + 1);
	});
});
