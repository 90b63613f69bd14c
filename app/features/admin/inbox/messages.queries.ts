import { asc, desc, isNotNull, isNull, sql } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { contactMessages } from "#db/schema/site.ts";
import { windowOf } from "../records.ts";

export type MessageRow = typeof contactMessages.$inferSelect;

const { answeredAt, createdAt, plan } = contactMessages;

/** Pro first, then Plus (Rules: Admin). */
const PRIORITY = sql`case ${plan} when 'pro' then 0 when 'plus' then 1 else 2 end`;

export function listOpenMessages(db: Reader, page: number): Promise<MessageRow[]> {
	return db
		.select()
		.from(contactMessages)
		.where(isNull(answeredAt))
		.orderBy(PRIORITY, asc(createdAt), asc(contactMessages.id))
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
}

export function listAnsweredMessages(db: Reader, page: number): Promise<MessageRow[]> {
	return db
		.select()
		.from(contactMessages)
		.where(isNotNull(answeredAt))
		.orderBy(desc(answeredAt), desc(contactMessages.id))
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
}

export async function countMessages(db: Reader) {
	return {
		open: await db.$count(contactMessages, isNull(answeredAt)),
		answered: await db.$count(contactMessages, isNotNull(answeredAt)),
	};
}
