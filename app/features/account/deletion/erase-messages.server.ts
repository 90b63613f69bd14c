import { and, eq, exists, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#app/access/ctx.ts";
import type { Reader } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { keyedCalls } from "#db/schema/system.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";

/** What an account may have thousands of, by the column that leads to it. They are no way into it. */
const MESSAGES = [
	{ key: notifications.id, by: notifications.userId },
	{ key: outbox.id, by: outbox.userId },
	{ key: keyedCalls.callHash, by: keyedCalls.userId },
];

/** The tables from which `eraseMessages` deletes, and not the transaction that deletes the account. */
export const MESSAGE_TABLES = new Set(MESSAGES.map(({ key }) => key.table));

/**
 * Deletes what an account was told, in transactions of bounded size, because one for thousands of rows would hold up everyone
 * else's. Call it once the account is deleted. A deleted account is told nothing more, so it may be called any number of times,
 * and `eraseMessagesOfDeleted` ends what a process has left.
 */
export async function eraseMessages(ctx: Ctx, userId: string): Promise<void> {
	for (const { key, by } of MESSAGES)
		await deleteInChunks(ctx, key, and(eq(by, userId), isOfDeleted(ctx.db.read, by)));
}

/** Ends every erasure that was cut off. */
export async function eraseMessagesOfDeleted(ctx: Ctx): Promise<void> {
	const { read } = ctx.db;
	const has = ({ key, by }: (typeof MESSAGES)[number]) =>
		exists(read.select({ one: sql`1` }).from(key.table).where(eq(by, users.id)));
	const left = await read
		.select({ id: users.id })
		.from(users)
		.where(and(isNotNull(users.deletedAt), or(...MESSAGES.map(has))));
	for (const { id } of left) await eraseMessages(ctx, id);
}

function isOfDeleted(db: Reader, by: SQLiteColumn): SQL {
	const deleted = db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, by), isNotNull(users.deletedAt)));
	return exists(deleted);
}
