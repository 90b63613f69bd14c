import { and, desc, eq, gte, inArray, lt, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { mailAddress } from "#app/lib/email-address.ts";
import { readSearchText } from "#app/lib/search-text.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { users } from "#db/schema/access.ts";
import { adminActions } from "#db/schema/admin.ts";
import { requireAdmin } from "./admin.server.ts";
import { type AdminRecord, instantInWords, type RecordPage, toFacts, windowOf } from "./records.ts";
import { readPage } from "./search.ts";
import * as texts from "./texts/log.ts";

type LogSearch = { admin: string; subject: string; page: number };
export type LogView = RecordPage & LogSearch;

export function readLogSearch(params: URLSearchParams): LogSearch {
	return {
		admin: readSearchText(params, "admin"),
		subject: readSearchText(params, "subject"),
		page: readPage(params),
	};
}

/** Admins' actions, newest first. @throws DomainError not_found */
export async function logView(ctx: Ctx, search: LogSearch): Promise<LogView> {
	requireAdmin(ctx);
	const { count, rows } = await listAdminActions(ctx.db.read, search);
	return { ...search, count, rows: rows.map(toRecord) };
}

/** The newest actions of admins on one subject. */
export async function historyOf(ctx: Ctx, subject: string): Promise<{ count: number; rows: AdminRecord[] }> {
	const { count, rows } = await listAdminActions(ctx.db.read, { admin: "", subject, page: 1 });
	return { count, rows: rows.map(toRecord) };
}

function toRecord({ entry, email }: LoggedAction): AdminRecord {
	const { id, action, subject, details, at, adminId } = entry;
	const page = /^(user|trip|request):(.+)$/.exec(subject ?? "");
	return {
		id,
		title: wordsOf(action),
		marks: [],
		facts: [
			...toFacts({ [texts.by]: email ?? adminId }),
			...(subject
				? [{ label: texts.about, value: subject, ...(page && { to: `/admin/${page[1]}s/${page[2]}` }) }]
				: []),
			...detailFacts(details),
			...toFacts({ [texts.time]: instantInWords(at) }),
		],
	};
}

const wordsOf = (action: string): string =>
	(texts.actions as Record<string, string>)[action] ?? action.replaceAll("_", " ");

function detailFacts(details: unknown) {
	if (typeof details !== "object" || details === null) return [];
	return Object.entries(details)
		.filter(([, value]) => value !== "")
		.map(([label, value]) => ({ label, value: String(value) }));
}

/** Appended to a prefix, it sorts after every subject with that prefix. */
const LAST_CHARACTER = "\u{10ffff}";

/**
 * One page of the log, newest first.
 * @param filter.admin the admin's id or email address
 * @param filter.subject the whole subject, or its beginning
 */
async function listAdminActions(db: Reader, { admin, subject, page }: LogSearch) {
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
		.orderBy(desc(adminActions.at), desc(insertionOrder(adminActions)))
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
	return { count: await db.$count(adminActions, where), rows };
}

type LoggedAction = Awaited<ReturnType<typeof listAdminActions>>["rows"][number];
