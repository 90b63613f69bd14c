import { and, desc, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { mailAddress } from "#app/lib/email-address.ts";
import type { Reader } from "#db/client.server.ts";
import { users } from "#db/schema/access.ts";
import { adminActions } from "#db/schema/admin.ts";
import { windowOf } from "../records.ts";

type LogFilter = { admin: string; subject: string; page: number };

/** No subject that begins as the one given comes after it and this. */
const LAST_CHARACTER = "\u{10ffff}";

/**
 * One page of the log, newest first.
 * @param filter.admin the admin's id or email address
 * @param filter.subject the whole subject, or how it begins
 */
export async function listAdminActions(db: Reader, { admin, subject, page }: LogFilter) {
	const { adminId } = adminActions;
	const byAddress = db
		.select({ id: users.id })
		.from(users)
		.where(eq(users.email, mailAddress(admin.trim())));
	const isBy = admin ? or(eq(adminId, admin), inArray(adminId, byAddress)) : undefined;
	const isAbout = subject
		? and(gte(adminActions.subject, subject), lt(adminActions.subject, subject + LAST_CHARACTER))
		: undefined;
	const where = and(isBy, isAbout);
	const rows = await db
		.select({ entry: adminActions, email: users.email })
		.from(adminActions)
		.leftJoin(users, eq(users.id, adminId))
		.where(where)
		.orderBy(desc(adminActions.at), desc(sql`${adminActions}.rowid`))
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
	return { count: await db.$count(adminActions, where), rows };
}

export type LoggedAction = Awaited<ReturnType<typeof listAdminActions>>["rows"][number];
