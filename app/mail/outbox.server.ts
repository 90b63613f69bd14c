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

/** Queues a message in the transaction of what it tells about. @returns false if its source was queued before */
export async function queueMessage(ctx: Pick<Ctx, "now">, tx: Tx, message: NewMessage): Promise<boolean> {
	return (await queueMessages(ctx, tx, [message])).has(message);
}

/** The same for several messages at once. @returns those whose source was not queued before */
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

/** Deletes what waits to be sent of a kind about a trip, because what follows replaces it. */
export async function withdrawMessages(tx: Tx, tripId: string, kind: string): Promise<void> {
	const isOfKind = and(eq(outbox.tripId, tripId), eq(outbox.kind, kind));
	await tx.delete(outbox).where(and(isOfKind, eq(outbox.status, "waiting")));
}

const BATCH = 20;

/** What an admin sends to many, and what strangers may send again and again, must hold up nobody's link to sign in. */
const RANK = sql`case ${outbox.topic} when 'newsletter' then 2 when 'support' then 1 else 0 end`;

/** Messages of a channel that are due (at most 20), those that have waited longest first, the newsletter last. */
function listDueMessages(db: Reader, channel: OutboxRow["channel"], now: Date): Promise<OutboxRow[]> {
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

/** After the last try, or a refusal for good, a message is dead until an admin has it tried again. */
async function markFailed(ctx: Pick<Ctx, "db">, row: OutboxRow, error: unknown, isFinal: boolean) {
	const lastError = errorInALine(error).slice(0, 500);
	const status = isFinal || row.tries + 1 >= MAX_TRIES ? "dead" : "waiting";
	await ctx.db.write((tx) => tx.update(outbox).set({ status, lastError }).where(eq(outbox.id, row.id)));
}

const DELAYS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);

export const MAX_TRIES = DELAYS_MS.length + 1;

/**
 * The wait in milliseconds before the next try, after `tries` of them: a minute at first and half a day at last, so that
 * a server that is down for a day is still reached.
 */
function retryDelay(tries: number): number {
	return DELAYS_MS[tries - 1] ?? 12 * HOUR_MS;
}

/** Delivers one message, or says why it is not wanted any more. */
export type Deliver = (ctx: Ctx, row: OutboxRow) => Promise<{ skipped: string } | undefined>;
type Channel = (typeof DELIVERY_CHANNELS)[number];
export type Delivery = Record<Channel, Deliver>;

const MAX_BATCHES = 10;

/**
 * Sends the messages that are due. One that fails is tried again later, and holds up no other. Mails go one after the
 * other. Push messages go at the same time, because each goes to a server of its browser's choice, which may be slow.
 * @param only one channel; both if there is none
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

/** @param onFailure is told why a message that is tried again was not sent */
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
