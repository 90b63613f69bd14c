import type { Ctx } from "#app/access/ctx.ts";
import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/dates.ts";
import { recordView } from "../admin-actions.server.ts";
import { instantInWords } from "../instants.ts";
import { type AdminRecord, toFacts } from "../records.ts";
import { readPage } from "../search.ts";
import * as texts from "../texts/messages.ts";
import * as userTexts from "../texts/users.ts";
import { mailtoLink } from "./mailto.ts";
import {
	countMessages,
	listAnsweredMessages,
	listOpenMessages,
	type MessageRow,
} from "./messages.queries.ts";

export type MessagesSearch = { show: "open" | "answered"; page: number };

export function readMessagesSearch(params: URLSearchParams): MessagesSearch {
	return { show: params.get("show") === "answered" ? "answered" : "open", page: readPage(params) };
}

/** What people wrote through the contact form; that an admin has read it is recorded. @throws DomainError not_found */
export async function messagesView(ctx: Ctx, { show, page }: MessagesSearch) {
	await recordView(ctx, "messages", { show, page });
	const db = ctx.db.read;
	const counts = await countMessages(db);
	const rows = show === "open" ? await listOpenMessages(db, page) : await listAnsweredMessages(db, page);
	return {
		show,
		page,
		counts,
		count: counts[show],
		rows: rows.map((row) => messageRecord(row, ctx.now.getTime())),
	};
}

export type MessagesView = Awaited<ReturnType<typeof messagesView>>;
export type MessageRecord = AdminRecord & { message: string; reply: string; isAnswered: boolean };

function messageRecord(row: MessageRow, now: number): MessageRecord {
	const days = Math.floor((now - row.createdAt) / DAY_MS);
	const marks: AdminRecord["marks"] = [];
	if (row.plan === "plus" || row.plan === "pro")
		marks.push({ tone: "coral", word: userTexts.plans[row.plan] });
	if (row.answeredAt === null && days > 0) marks.push({ tone: "due", word: texts.waiting(days) });
	return {
		id: row.id,
		title: row.subject,
		marks,
		message: row.message,
		reply: mailtoLink(row.email, texts.replySubject(row.subject)),
		isAnswered: row.answeredAt !== null,
		facts: toFacts({
			[texts.from]: `${row.name}, ${row.email}`,
			[texts.category]: row.category,
			[texts.received]: instantInWords(row.createdAt),
			[texts.answerDue]: row.answeredAt === null ? answerDue(row) : null,
			[texts.answeredAt]: instantInWords(row.answeredAt),
		}),
	};
}

/** What the plan of who wrote promises (Rules: Admin). */
function answerDue({ plan, createdAt }: MessageRow): string {
	const { hours } = supportLevel(TIER_BY_ID[plan === "plus" || plan === "pro" ? plan : "free"]);
	return texts.dueWithin(hours, instantInWords(createdAt + hours.to * HOUR_MS));
}
