import { and, count, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { countQuery, listQuery, type Params } from "#db/prepared-query.ts";
import { notifications } from "#db/schema/messages.ts";

type OfUser = Params<{ userId: string }>;

export type Notification = typeof notifications.$inferSelect;

/** The type of a deleted notification. Its row stays, without words, so that nobody is told of its cause again. */
export const DELETED = "deleted";

/** The maximum of one API answer. */
const MAX_LISTED = 100;

export const listLatest = listQuery((db, { userId }: OfUser) =>
	db
		.select()
		.from(notifications)
		.where(and(eq(notifications.userId, userId), ne(notifications.type, DELETED)))
		.orderBy(desc(notifications.createdAt), desc(sql`rowid`))
		.limit(MAX_LISTED),
);

export const listUnread = listQuery((db, { userId }: OfUser) =>
	db
		.select()
		.from(notifications)
		.where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
		.orderBy(desc(notifications.createdAt), desc(sql`rowid`))
		.limit(MAX_LISTED),
);

export const listPage = listQuery(
	(db, { userId, limit, offset }: Params<{ userId: string; limit: number; offset: number }>) =>
		db
			.select()
			.from(notifications)
			.where(and(eq(notifications.userId, userId), ne(notifications.type, DELETED)))
			.orderBy(desc(notifications.createdAt), desc(sql`rowid`))
			.limit(limit)
			.offset(offset),
);

export const countUnread = countQuery((db, { userId }: OfUser) =>
	db
		.select({ count: count() })
		.from(notifications)
		.where(and(eq(notifications.userId, userId), isNull(notifications.readAt))),
);
