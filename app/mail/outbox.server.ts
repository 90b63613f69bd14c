import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { takeTurn } from "#app/access/turns.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { errorInALine } from "#app/lib/describe-error.ts";
import { newId } from "#app/lib/ids.server.ts";
import { log } from "#app/lib/log.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { DELIVERY_CHANNELS, outbox } from "#db/schema/mail.ts";
import { RefusedMail } from "./mailer.ts";

export type OutboxRow = typeof outbox.$inferSelect;
export type NewMessage = Pick<
	typeof outbox.$inferInsert,
	"source" | "channel" | "kind" | "topic" | "userId" | "email" | "tripId" | "content"
> & { runAt?: number };

/**
 * Queues a message in the transaction of the change that it is about.
 * @returns false if its source was queued before
 */
export async function queueMessage(ctx: Pick<Ctx, "now">, tx: Tx, message: NewMessage): Promise<boolean> {
	return (await queueMessages(ctx, tx, [message])).has(message);
}

/** Queues several messages at once. @returns those whose source was not queued before */
export async function queueMessages(
	ctx: Pick<Ctx, "now">,
	tx: Tx,
	messages: readonly NewMessage[],
): Promise<Set<NewMessage>> {
	if (messages.length === 0) return new Set();
	const createdAt = ctx.now.getTime();
	const byId = new Map(messages.map((message) => [newId(), message]));
	const rows = await tx
		.insert(outbox)
		.values([...byId].map(([id, message]) => ({ id, createdAt, runAt: createdAt, ...message })))
		.onConflictDoNothing()
		.returning({ id: outbox.id });
	return new Set(rows.flatMap(({ id }) => byId.get(id) ?? []));
}

/** Deletes the waiting messages of a kind about a trip, because a later message replaces them. */
export async function withdrawMessages(tx: Tx, tripId: string, kind: string): Promise<void> {
	const isOfKind = and(eq(outbox.tripId, tripId), eq(outbox.kind, kind));
	await tx.delete(outbox).where(and(isOfKind, eq(outbox.status, "waiting")));
}

const BATCH = 20;

/** An admin's newsletter and the replies that strangers can cause must not delay anyone's sign-in link. */
const RANK = sql`case ${outbox.topic} when 'newsletter' then 2 when 'support' then 1 else 0 end`;

/** Messages of a channel that are due (at most 20), by rank, and those that have waited longest first. */
function listDueMessages(db: Reader, channel: OutboxRow["channel"], now: Date): Promise<OutboxRow[]> {
	return db
		.select()
		.from(outbox)
		.where(and(eq(outbox.channel, channel), eq(outbox.status, "waiting"), lte(outbox.runAt, now.getTime())))
		.orderBy(RANK, asc(outbox.runAt), asc(outbox.id))
		.limit(BATCH);
}

/**
 * Counts an attempt before it is made, so that if the process dies while sending, another one follows only after the
 * wait.
 * @returns whether this process may make the attempt
 */
async function claimMessage(ctx: Pick<Ctx, "db" | "now">, row: OutboxRow): Promise<boolean> {
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

async function markDelivered(
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

/** After the last attempt or a final refusal, a message is dead until an admin retries it. */
async function markFailed(ctx: Pick<Ctx, "db">, row: OutboxRow, error: unknown, isFinal: boolean) {
	const lastError = errorInALine(error).slice(0, 500);
	const status = isFinal || row.tries + 1 >= MAX_TRIES ? "dead" : "waiting";
	await ctx.db.write((tx) => tx.update(outbox).set({ status, lastError }).where(eq(outbox.id, row.id)));
}

const DELAYS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);

export const MAX_TRIES = DELAYS_MS.length + 1;

/**
 * The wait in ms before the next attempt, after `tries` attempts: from a minute up to half a day, so that a server that
 * is down for a day is still reached.
 */
function retryDelay(tries: number): number {
	return DELAYS_MS[tries - 1] ?? 12 * HOUR_MS;
}

/** Delivers one message, or says why it is no longer wanted. */
export type Deliver = (ctx: Ctx, row: OutboxRow) => Promise<{ skipped: string } | undefined>;
type Channel = (typeof DELIVERY_CHANNELS)[number];
export type Delivery = Record<Channel, Deliver>;

const MAX_BATCHES = 10;

/**
 * Sends the messages that are due. A failed message is tried again later and does not delay others. Mails are sent one
 * after the other; push messages at the same time, because each goes to a server that its browser has chosen, which may
 * be slow.
 * @param only one channel; both by default
 * @returns how many were sent and how many failed
 */
export async function sendOutbox(
	ctx: Ctx,
	delivery: Delivery,
	only?: Channel,
): Promise<{ sent: number; failed: number }> {
	const count = { sent: 0, failed: 0 };
	const failures = new Map<Channel, unknown>();
	const send = async (row: OutboxRow) => {
		if (ctx.stopping?.aborted) return;
		const onFailure = (error: unknown) => failures.set(row.channel, error);
		const outcome = await sendOne(takeTurn(ctx), row, delivery[row.channel], onFailure);
		if (outcome) count[outcome] += 1;
	};
	for (const channel of only ? [only] : DELIVERY_CHANNELS) {
		for (let batch = 0; batch < MAX_BATCHES && !ctx.stopping?.aborted; batch += 1) {
			const due = await listDueMessages(ctx.db.read, channel, takeTurn(ctx).now);
			if (due.length === 0) break;
			if (channel === "push") await Promise.all(due.map(send));
			else for (const row of due) await send(row);
		}
	}
	for (const [what, error] of failures)
		log.warn("messages could not be sent, and are tried again", { what, error });
	return count;
}

export async function isMessageDue(ctx: Ctx, channel: Channel): Promise<boolean> {
	return (await listDueMessages(ctx.db.read, channel, ctx.now)).length > 0;
}

/** @param onFailure gets the reason why a message that will be tried again was not sent */
async function sendOne(
	ctx: Ctx,
	row: OutboxRow,
	deliver: Deliver,
	onFailure: (error: unknown) => void,
): Promise<"sent" | "failed" | null> {
	if (!(await claimMessage(ctx, row))) return null;
	try {
		const skipped = await deliver(ctx, row);
		await markDelivered(ctx, row, skipped ? "skipped" : "sent", skipped?.skipped);
		return skipped ? null : "sent";
	} catch (error) {
		if (!(error instanceof RefusedMail)) onFailure(error);
		await markFailed(ctx, row, error, error instanceof RefusedMail);
		return "failed";
	}
}
