import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { outbox } from "#db/schema/mail.ts";
import { MAX_TRIES, retryDelay } from "./retry.ts";

export type OutboxRow = typeof outbox.$inferSelect;
export type NewMessage = Pick<
	typeof outbox.$inferInsert,
	"source" | "channel" | "kind" | "topic" | "userId" | "email" | "tripId" | "content"
> & { runAt?: number };

/** Queues a message in the transaction of what it tells about. @returns false if its source was queued before */
export async function queueMessage(ctx: Pick<Ctx, "now">, tx: Tx, message: NewMessage): Promise<boolean> {
	const createdAt = ctx.now.getTime();
	const rows = await tx
		.insert(outbox)
		.values({ id: newId(), createdAt, runAt: createdAt, ...message })
		.onConflictDoNothing()
		.returning({ id: outbox.id });
	return rows.length > 0;
}

type Counted = { channel: OutboxRow["channel"]; kind: string; userId: string; tripId: string; since: number };

/** Counts the messages of a kind about a trip that were queued for somebody since an instant (UTC ms). */
export function countMessages(
	db: Reader,
	{ channel, kind, userId, tripId, since }: Counted,
): Promise<number> {
	return db.$count(
		outbox,
		and(
			eq(outbox.tripId, tripId),
			eq(outbox.userId, userId),
			eq(outbox.channel, channel),
			eq(outbox.kind, kind),
			gt(outbox.createdAt, since),
		),
	);
}

/** Deletes what waits to be sent of a kind about a trip, because what follows replaces it. */
export async function withdrawMessages(tx: Tx, tripId: string, kind: string): Promise<void> {
	const isOfKind = and(eq(outbox.tripId, tripId), eq(outbox.kind, kind));
	await tx.delete(outbox).where(and(isOfKind, eq(outbox.status, "waiting")));
}

const BATCH = 20;

/** What an admin sends to many, and what strangers may send again and again, must hold up nobody's link to sign in. */
const RANK = sql`case ${outbox.topic} when 'newsletter' then 2 when 'support' then 1 else 0 end`;

/** Messages of a channel that are due (at most 20), those that have waited longest first, the newsletter last. */
export function listDueMessages(db: Reader, channel: OutboxRow["channel"], now: Date): Promise<OutboxRow[]> {
	return db
		.select()
		.from(outbox)
		.where(and(eq(outbox.channel, channel), eq(outbox.status, "waiting"), lte(outbox.runAt, now.getTime())))
		.orderBy(RANK, asc(outbox.runAt), asc(outbox.id))
		.limit(BATCH);
}

/**
 * Counts a try before it is made, so that a process that dies while sending is followed by another only after the wait.
 * @returns whether this process may try it
 */
export async function claimMessage(ctx: Pick<Ctx, "db" | "now">, row: OutboxRow): Promise<boolean> {
	const runAt = ctx.now.getTime() + retryDelay(row.tries + 1);
	const claimed = await ctx.db.write((tx) =>
		tx
			.update(outbox)
			.set({ tries: row.tries + 1, runAt })
			.where(and(eq(outbox.id, row.id), eq(outbox.status, "waiting"), eq(outbox.tries, row.tries)))
			.returning({ id: outbox.id }),
	);
	return claimed.length > 0;
}

export async function markDelivered(
	ctx: Pick<Ctx, "db" | "now">,
	row: OutboxRow,
	status: "sent" | "skipped",
	reason: string | null = null,
): Promise<void> {
	const sentAt = status === "sent" ? ctx.now.getTime() : null;
	await ctx.db.write((tx) =>
		tx.update(outbox).set({ status, sentAt, lastError: reason }).where(eq(outbox.id, row.id)),
	);
}

/** After the last try, or a refusal for good, a message is dead until an admin has it tried again. */
export async function markFailed(ctx: Pick<Ctx, "db">, row: OutboxRow, error: unknown, isFinal: boolean) {
	const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error);
	const status = isFinal || row.tries + 1 >= MAX_TRIES ? "dead" : "waiting";
	await ctx.db.write((tx) => tx.update(outbox).set({ status, lastError }).where(eq(outbox.id, row.id)));
}
