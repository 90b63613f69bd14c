import { and, eq, exists, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#app/access/ctx.ts";
import type { Reader } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { keyedCalls } from "#db/schema/system.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";

/**
 * Tables that may have thousands of rows of an account, with the column that refers to it. They give no access to it.
 */
const MESSAGES = [
	{ key: notifications.id, by: notifications.userId },
	{ key: outbox.id, by: outbox.userId },
	{ key: keyedCalls.callHash, by: keyedCalls.userId },
];

/** The tables that `eraseMessages` deletes from, instead of the transaction that deletes the account. */
export const MESSAGE_TABLES = new Set(MESSAGES.map(({ key }) => key.table));

/**
 * Deletes an account's messages in small transactions, because a single one for thousands of rows would block other
 * writers. Call it after the account is deleted. A deleted account gets no new messages, so it is safe to repeat, and
 * `eraseMessagesOfDeleted` finishes what was interrupted.
 */
export async function eraseMessages(ctx: Ctx, userId: string): Promise<void> {
	for (const { key, by } of MESSAGES)
		await deleteInChunks(ctx, key, and(eq(by, userId), isOfDeleted(ctx.db.read, by)));
}

/** Finishes every interrupted erasure. */
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
