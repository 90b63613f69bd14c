import type { Ctx } from "#app/access/ctx.ts";
import { readSearchText } from "#app/lib/search-text.ts";
import { requireAdmin } from "../admin.server.ts";
import { instantInWords } from "../instants.ts";
import { type AdminRecord, type RecordPage, toFacts } from "../records.ts";
import { readPage } from "../search.ts";
import * as texts from "../texts/log.ts";
import { type LoggedAction, listAdminActions } from "./log.queries.ts";

export type LogSearch = { admin: string; subject: string; page: number };
export type LogView = RecordPage & LogSearch;

export function readLogSearch(params: URLSearchParams): LogSearch {
	return {
		admin: readSearchText(params, "admin"),
		subject: readSearchText(params, "subject"),
		page: readPage(params),
	};
}

/** What admins have done, newest first. @throws DomainError not_found */
export async function logView(ctx: Ctx, search: LogSearch): Promise<LogView> {
	requireAdmin(ctx);
	const { count, rows } = await listAdminActions(ctx.db.read, search);
	return { ...search, count, rows: rows.map(toRecord) };
}

/** The newest of what admins have done to one subject. */
export async function historyOf(ctx: Ctx, subject: string): Promise<{ count: number; rows: AdminRecord[] }> {
	const { count, rows } = await listAdminActions(ctx.db.read, { admin: "", subject, page: 1 });
	return { count, rows: rows.map(toRecord) };
}

function toRecord({ entry, email }: LoggedAction): AdminRecord {
	const { id, action, subject, details, at, adminId } = entry;
	const page = /^(user|trip):(.+)$/.exec(subject ?? "");
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
	return Object.entries(details).map(([label, value]) => ({ label, value: String(value) }));
}
