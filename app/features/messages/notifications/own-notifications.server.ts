import { and, count, desc, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { time } from "#app/lib/answers.ts";
import { DAY_MS, toIso } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { BEFORE_ALL, MAX_PAGE, type Paging, type Position } from "#app/lib/paging.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { countQuery, listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { notifications, PRIORITIES } from "#db/schema/messages.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import * as texts from "./texts.ts";

const RETENTION_MS = 90 * DAY_MS;

/** The asker's latest notifications, newest first. @throws DomainError unauthenticated */
export async function latestNotifications(ctx: Ctx, paging: Paging = NEWEST): Promise<Notification[]> {
	return listLatest(ctx.db.read, await partOf(ctx, paging));
}

/** The asker's unread notifications. @throws DomainError unauthenticated */
export async function unreadNotifications(ctx: Ctx, paging: Paging = NEWEST): Promise<Notification[]> {
	return listUnread(ctx.db.read, await partOf(ctx, paging));
}

const NEWEST: Paging = { limit: MAX_PAGE };

async function partOf(ctx: Ctx, { before, limit }: Paging): Promise<Part> {
	const { id: userId } = requireUser(ctx);
	const last = before === undefined ? null : await findPosition(ctx.db.read, { userId, id: before });
	return { userId, limit, ...(last ?? BEFORE_ALL) };
}

/** Marks a notification as read, keeping the time of the first reading. @throws DomainError unauthenticated, not_found */
export async function readNotification(ctx: Ctx, id: string): Promise<Notification> {
	const user = requireUser(ctx);
	return ctx.db.write(async (tx) => {
		await tx
			.update(notifications)
			.set({ readAt: ctx.now.getTime() })
			.where(and(isOwn(id, user), isNull(notifications.readAt)));
		const [notification] = await tx.select().from(notifications).where(isOwn(id, user));
		if (!notification) throw notFound();
		return notification;
	});
}

/** @throws DomainError unauthenticated */
export async function readAllNotifications(ctx: Ctx): Promise<void> {
	const user = requireUser(ctx);
	await ctx.db.write((tx) =>
		tx
			.update(notifications)
			.set({ readAt: ctx.now.getTime() })
			.where(and(eq(notifications.userId, user.id), isNull(notifications.readAt))),
	);
}

/** @throws DomainError unauthenticated, not_found */
export async function deleteNotification(ctx: Ctx, id: string): Promise<void> {
	const user = requireUser(ctx);
	const readAt = ctx.now.getTime();
	const deleted = await ctx.db.write((tx) =>
		tx
			.update(notifications)
			.set({ type: DELETED, title: "", message: "", actionUrl: null, metadata: null, readAt })
			.where(isOwn(id, user))
			.returning({ id: notifications.id }),
	);
	if (deleted.length === 0) throw notFound();
}

export function deleteOldNotifications(ctx: Ctx): Promise<number> {
	const before = ctx.now.getTime() - RETENTION_MS;
	return deleteInChunks(ctx, notifications.id, lt(notifications.createdAt, before));
}

function isOwn(id: string, { id: userId }: Pick<SignedInUser, "id">) {
	return and(eq(notifications.id, id), eq(notifications.userId, userId), ne(notifications.type, DELETED));
}

function notFound(): DomainError {
	return new DomainError("not_found", texts.notificationNotFound);
}

type OfUser = Params<{ userId: string }>;

type Notification = typeof notifications.$inferSelect;

/** The type of a deleted notification. Its row stays, without text, so that nobody is told of its cause again. */
const DELETED = "deleted";

const findPosition = rowQuery((db, { userId, id }: Params<{ userId: string; id: string }>) =>
	db
		.select({ at: notifications.createdAt, row: insertionOrder(notifications) })
		.from(notifications)
		.where(and(eq(notifications.userId, userId), eq(notifications.id, id))),
);

type Part = Position & { userId: string; limit: number };

const isBefore = ({ at, row }: Pick<Params<Part>, "at" | "row">) =>
	sql`(${notifications.createdAt}, ${insertionOrder(notifications)}) < (${at}, ${row})`;

const listLatest = listQuery((db, { userId, at, row, limit }: Params<Part>) =>
	db
		.select()
		.from(notifications)
		.where(and(eq(notifications.userId, userId), ne(notifications.type, DELETED), isBefore({ at, row })))
		.orderBy(desc(notifications.createdAt), desc(insertionOrder(notifications)))
		.limit(limit),
);

const listUnread = listQuery((db, { userId, at, row, limit }: Params<Part>) =>
	db
		.select()
		.from(notifications)
		.where(and(eq(notifications.userId, userId), isNull(notifications.readAt), isBefore({ at, row })))
		.orderBy(desc(notifications.createdAt), desc(insertionOrder(notifications)))
		.limit(limit),
);

export const listPage = listQuery(
	(db, { userId, limit, offset }: Params<{ userId: string; limit: number; offset: number }>) =>
		db
			.select()
			.from(notifications)
			.where(and(eq(notifications.userId, userId), ne(notifications.type, DELETED)))
			.orderBy(desc(notifications.createdAt), desc(insertionOrder(notifications)))
			.limit(limit)
			.offset(offset),
);

export const countUnread = countQuery((db, { userId }: OfUser) =>
	db
		.select({ count: count() })
		.from(notifications)
		.where(and(eq(notifications.userId, userId), isNull(notifications.readAt))),
);

export const notificationSchema = z
	.object({
		id: z.string(),
		userId: z.string(),
		tripId: z.string().nullable(),
		type: z.string(),
		title: z.string(),
		message: z.string(),
		priority: z.enum(PRIORITIES),
		read: z.boolean(),
		actionUrl: z.string().nullable(),
		metadata: z.unknown(),
		createdAt: time(),
		readAt: time().nullable(),
	})
	.meta({ id: "Notification" });

export type NotificationJson = z.infer<typeof notificationSchema>;

/** The cause of the notification (`source`) stays on the server. */
export function notificationJson(row: Notification): NotificationJson {
	return {
		id: row.id,
		userId: row.userId,
		tripId: row.tripId,
		type: row.type,
		title: row.title,
		message: row.message,
		priority: row.priority,
		read: row.readAt !== null,
		actionUrl: row.actionUrl,
		metadata: row.metadata,
		createdAt: toIso(row.createdAt),
		readAt: toIso(row.readAt),
	};
}
