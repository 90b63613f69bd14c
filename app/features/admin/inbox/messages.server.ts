import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/dates.ts";
import { text } from "#app/lib/schema.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import type { Reader } from "#db/db.ts";
import { contactMessages } from "#db/schema/site.ts";
import { recordAdminAction, recordView, requireAdmin } from "../admin.server.ts";
import { type AdminRecord, instantInWords, toFacts, windowOf } from "../records.ts";
import { readPage } from "../search.ts";
import * as texts from "../texts/messages.ts";
import * as userTexts from "../texts/users.ts";

type MessagesSearch = { show: "open" | "answered"; page: number };

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

type MessageRow = typeof contactMessages.$inferSelect;

const { answeredAt, createdAt, plan } = contactMessages;

/** Pro first, then Plus (Rules: Admin). */
const PRIORITY = sql`case ${plan} when 'pro' then 0 when 'plus' then 1 else 2 end`;

function listOpenMessages(db: Reader, page: number): Promise<MessageRow[]> {
	return db
		.select()
		.from(contactMessages)
		.where(isNull(answeredAt))
		.orderBy(PRIORITY, asc(createdAt), asc(contactMessages.id))
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
}

function listAnsweredMessages(db: Reader, page: number): Promise<MessageRow[]> {
	return db
		.select()
		.from(contactMessages)
		.where(isNotNull(answeredAt))
		.orderBy(desc(answeredAt), desc(contactMessages.id))
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
}

async function countMessages(db: Reader) {
	return {
		open: await db.$count(contactMessages, isNull(answeredAt)),
		answered: await db.$count(contactMessages, isNotNull(answeredAt)),
	};
}

/** "mailto:" with the subject of an answer. The address is typed by a stranger, so every special sign is escaped. */
export function mailtoLink(address: string, subject: string): string {
	const [name = "", domain = ""] = splitAtLast(address, "@");
	return `mailto:${encodeURIComponent(name)}@${encodeURIComponent(domain)}?subject=${encodeURIComponent(subject)}`;
}

function splitAtLast(text: string, sign: string): [string, string] {
	const at = text.lastIndexOf(sign);
	return [text.slice(0, at), text.slice(at + 1)];
}

export const markMessageSchema = z.object({
	id: text(texts.messageMissing, 100),
	intent: z.enum(["answered", "open"], { error: texts.intentUnknown }),
});

type MarkMessage = z.output<typeof markMessageSchema>;

/** Marks a message as answered, or as open again. @throws DomainError not_found */
export async function markMessage(ctx: Ctx, { id, intent }: MarkMessage): Promise<ToastContent> {
	requireAdmin(ctx);
	const isAnswer = intent === "answered";
	const { answeredAt } = contactMessages;
	const isChanged = await ctx.db.write(async (tx) => {
		const action = isAnswer ? "answered" : "reopened";
		await recordAdminAction(ctx, tx, { action, subject: `message:${id}` });
		const changed = await tx
			.update(contactMessages)
			.set({ answeredAt: isAnswer ? ctx.now.getTime() : null })
			.where(and(eq(contactMessages.id, id), isAnswer ? isNull(answeredAt) : isNotNull(answeredAt)))
			.returning({ id: contactMessages.id });
		return changed.length > 0;
	});
	if (!isChanged) return { type: "info", ...texts.nothingToDo };
	return isAnswer ? texts.nowAnswered : texts.nowOpen;
}
