import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { trips, users } from "#db/schema/access.ts";
import { supportMessages, supportOptions, supportRequests } from "#db/schema/requests.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import type { SupportRequest } from "./support-request.ts";

/** An account's requests, those with new answers first. */
export function listOwnRequests(db: Reader, writerId: string, limit: number) {
	return db
		.select()
		.from(supportRequests)
		.where(eq(supportRequests.writerId, writerId))
		.orderBy(desc(supportRequests.updatedAt), desc(supportRequests.number))
		.limit(limit);
}

const MESSAGE = {
	id: supportMessages.id,
	author: supportMessages.author,
	text: supportMessages.text,
	sentAt: supportMessages.sentAt,
	leftOut: supportMessages.leftOut,
	firstName: users.firstName, // of the admin who wrote it
};

/** Whether we have answered since the writer last opened the thread or wrote in it. */
export async function hasUnreadAnswer(
	db: Reader,
	{ id, seenAt }: Pick<SupportRequest, "id" | "seenAt">,
): Promise<boolean> {
	const ofThread = and(eq(supportMessages.requestId, id), eq(supportMessages.author, "staff"));
	return (await db.$count(supportMessages, and(ofThread, gt(supportMessages.sentAt, seenAt ?? 0)))) > 0;
}

/** The part of a thread that its writer may see: everything but notes. */
export function listShownMessages(db: Reader, requestId: string) {
	return listMessages(db, and(eq(supportMessages.requestId, requestId), ne(supportMessages.author, "note")));
}

/** The whole thread with its notes, for admins. */
export function listAllMessages(db: Reader, requestId: string) {
	return listMessages(db, eq(supportMessages.requestId, requestId));
}

function listMessages(db: Reader, where: ReturnType<typeof and>) {
	return db
		.select(MESSAGE)
		.from(supportMessages)
		.leftJoin(users, eq(users.id, supportMessages.adminId))
		.where(where)
		.orderBy(asc(supportMessages.sentAt), asc(insertionOrder(supportMessages)));
}

export type ThreadMessage = Awaited<ReturnType<typeof listShownMessages>>[number];

/** The concierge's proposals in a thread, in their order. */
export function listOptions(db: Reader, requestId: string) {
	const messages = db
		.select({ id: supportMessages.id })
		.from(supportMessages)
		.where(eq(supportMessages.requestId, requestId));
	return db
		.select()
		.from(supportOptions)
		.where(inArray(supportOptions.messageId, messages))
		.orderBy(asc(supportOptions.messageId), asc(supportOptions.position));
}

export type ThreadOption = Awaited<ReturnType<typeof listOptions>>[number];

export async function findTripOf(db: Reader, tripId: string | null) {
	if (!tripId) return null;
	const [trip] = await db
		.select({ id: trips.id, shareId: trips.shareId, title: trips.title, partySize: trips.partySize })
		.from(trips)
		.where(eq(trips.id, tripId));
	return trip ?? null;
}

/**
 * A short text that changes with what a thread's page shows to its writer; null if there is no such thread. Notes do
 * not count.
 */
export async function threadVersion(db: Reader, requestId: string): Promise<string | null> {
	const ofThread = and(eq(supportMessages.requestId, requestId), ne(supportMessages.author, "note"));
	const [request] = await db
		.select({
			state: supportRequests.state,
			messages: sql<number>`(${db.select({ count: sql`count(*)` }).from(supportMessages).where(ofThread)})`,
		})
		.from(supportRequests)
		.where(eq(supportRequests.id, requestId));
	return request ? `${request.state}-${request.messages}` : null;
}

/** The part of their threads that people may download: their messages and our answers. Notes are ours. */
export async function listToldMessages(
	db: Reader,
	{ userId, email }: { userId: string; email: string | null },
) {
	const isTheirs = or(
		eq(supportRequests.writerId, userId),
		email === null ? undefined : and(isNull(supportRequests.writerId), eq(supportRequests.email, email)),
	);
	const rows = await db
		.select({
			number: supportRequests.number,
			kind: supportRequests.kind,
			category: supportRequests.category,
			subject: supportRequests.subject,
			asked: supportRequests.asked,
			name: supportRequests.name,
			answersGoTo: supportRequests.email,
			author: supportMessages.author,
			text: supportMessages.text,
			sentAt: supportMessages.sentAt,
			closedAt: supportRequests.doneAt,
		})
		.from(supportMessages)
		.innerJoin(supportRequests, eq(supportRequests.id, supportMessages.requestId))
		.where(and(isTheirs, ne(supportMessages.author, "note")))
		.orderBy(asc(supportRequests.number), asc(supportMessages.sentAt), asc(insertionOrder(supportMessages)));
	return rows.map(({ author, ...row }) => ({ ...row, isOurs: author === "staff" }));
}

/** Two years after the last message, as /privacy says. */
const KEEP_MS = 2 * 365 * DAY_MS;

export function deleteOldThreads(ctx: Pick<Ctx, "db" | "now" | "stopping">): Promise<number> {
	const isOld = lt(supportRequests.updatedAt, ctx.now.getTime() - KEEP_MS);
	return deleteInChunks(ctx, supportRequests.id, isOld);
}
