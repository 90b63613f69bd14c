import { asc } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { requireMail } from "#app/features/identity/account-mail.server.ts";
import { findArticle } from "#app/features/site/blog/articles.server.ts";
import { countToGet, isOnList, queueArticle } from "#app/features/site/blog/newsletter.server.ts";
import { toCsv } from "#app/lib/csv.ts";
import { dateOf, toIso } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { text } from "#app/lib/schema.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import { recordAdminAction, recordView, requireAdmin } from "../admin.server.ts";
import { instantInWords, type RecordPage, toFacts, windowOf } from "../records.ts";
import * as texts from "../texts/newsletter.ts";

/** The confirmed addresses on the newsletter's list. Reading them is recorded. @throws DomainError not_found */
export async function newsletterView(ctx: Ctx, page: number): Promise<RecordPage> {
	await recordView(ctx, "newsletter", { page });
	const rows = await ctx.db.read
		.select()
		.from(newsletterSubscribers)
		.where(isOnList)
		.orderBy(asc(newsletterSubscribers.email))
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
	return {
		page,
		count: await ctx.db.read.$count(newsletterSubscribers, isOnList),
		rows: rows.map(({ email, confirmedAt }) => ({
			id: email,
			title: email,
			marks: [],
			facts: toFacts({ [texts.since]: instantInWords(confirmedAt) }),
		})),
	};
}

/** All confirmed addresses as a CSV file. The download is recorded. @throws DomainError not_found */
export async function newsletterCsv(ctx: Ctx): Promise<{ name: string; csv: string }> {
	requireAdmin(ctx);
	const rows = await ctx.db.read
		.select()
		.from(newsletterSubscribers)
		.where(isOnList)
		.orderBy(asc(newsletterSubscribers.email));
	const details = { addresses: rows.length };
	await ctx.db.write((tx) =>
		recordAdminAction(ctx, tx, { action: "downloaded", subject: "newsletter", details }),
	);
	return {
		name: texts.fileName(dateOf(ctx.now)),
		csv: toCsv([texts.fileColumns, ...rows.map((row) => [row.email, toIso(row.confirmedAt)])]),
	};
}

export const sendArticleSchema = z.object({ article: text(texts.chooseArticle, 10) });

/**
 * Mails an article to everyone on the newsletter's list who has not been sent it.
 * @throws DomainError not_found, invalid for an unknown article, conflict without mail
 */
export async function sendArticle(ctx: Ctx, id: string): Promise<ToastContent> {
	requireAdmin(ctx);
	requireMail(ctx);
	const article = findArticle(id);
	if (!article) throw new DomainError("invalid", texts.chooseArticle, { field: "article" });
	const details = { mails: await countToGet(ctx, article) };
	const action = { action: "sent_article", subject: `article:${article.id}`, details } as const;
	// Recorded first, so that no mail is sent without a record if this process ends.
	await ctx.db.write((tx) => recordAdminAction(ctx, tx, action));
	const count = await queueArticle(ctx, article);
	return count > 0
		? { title: texts.queued(count), message: texts.queuedDetails }
		: { type: "info", title: texts.nobodyLeft };
}
