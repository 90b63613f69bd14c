import { setTimeout } from "node:timers/promises";
import { and, inArray, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "./db.ts";

/** The most rows that one transaction of a job changes, which takes some 10 ms on a file. */
export const CHUNK_ROWS = 500;

/** Longer than a process waits between two attempts at the lock of an SQLite file (db/sqlite/write-lock.ts). */
const MIN_PAUSE_MS = 40;

type Writing<Reading = unknown> = { db: Pick<Db, "write"> & Reading; stopping?: AbortSignal | undefined };

type Chunks<Item> = {
	/** The items to change; or a function that lists up to `limit` items that still have to change, outside the transactions. */
	find: readonly Item[] | ((limit: number) => Promise<readonly Item[]>);
	/**
	 * Changes them in one transaction, which may run again.
	 * @returns how many it has changed; if it is not a number, all
	 */
	change: (tx: Tx, items: readonly Item[]) => Promise<unknown>;
	size?: number; // for items that take more than one short statement
};

/**
 * Changes any number of rows in transactions of bounded size, one after the other. Between two of them the database is
 * free for as long as the last one took, so other writers get at least half of its time.
 *
 * A caller must be correct if it ends between two chunks, runs again, or runs in another process at the same time. So
 * `change` repeats the condition of `find`, because a row may have changed since it was found, or repeating a write has
 * no further effect. A mark that all is done, such as the time up to which something was read, is written after the
 * last chunk.
 * @returns how many items were changed
 * @throws the reason of `ctx.stopping` before the next chunk once it is aborted
 */
export async function writeInChunks<Item>(
	ctx: Writing,
	{ find, change, size = CHUNK_ROWS }: Chunks<Item>,
): Promise<number> {
	const next = typeof find === "function" ? find : partsOf(find);
	let changed = 0;
	let pauseMs = 0;
	for (;;) {
		const items = await next(size);
		if (items.length === 0) return changed;
		if (pauseMs > 0) await setTimeout(pauseMs);
		ctx.stopping?.throwIfAborted();
		let began = 0;
		const answer = await ctx.db.write(async (tx) => {
			began = performance.now();
			return change(tx, items);
		});
		const count = typeof answer === "number" ? answer : items.length;
		changed += count;
		if (items.length < size) return changed;
		// If nothing could be changed, the same items would be found forever.
		if (count === 0 && typeof find === "function") return changed;
		pauseMs = Math.max(MIN_PAUSE_MS, performance.now() - began);
	}
}

function partsOf<Item>(all: readonly Item[]) {
	let done = 0;
	return async (limit: number) => {
		const part = all.slice(done, done + limit);
		done += part.length;
		return part;
	};
}

/**
 * Deletes the matching rows, as `writeInChunks`. They are found outside the transactions, so that no transaction reads
 * through a large table; rows that no longer match stay.
 * @param key the table's primary key
 * @param also changes dependent rows in the same transaction, before these are deleted
 */
export function deleteInChunks(
	ctx: Writing<Pick<Db, "read">>,
	key: SQLiteColumn,
	matches: SQL | undefined,
	also: (tx: Tx, isChunk: SQL) => Promise<unknown> = async () => {},
): Promise<number> {
	const { table } = key;
	return writeInChunks(ctx, {
		async find(limit) {
			const rows = await ctx.db.read.select({ key }).from(table).where(matches).limit(limit);
			return rows.map((row) => row.key as string);
		},
		async change(tx, keys) {
			const isChunk = and(inArray(key, [...keys]), matches) as SQL;
			await also(tx, isChunk);
			return (await tx.delete(table).where(isChunk).returning({ key })).length;
		},
	});
}
