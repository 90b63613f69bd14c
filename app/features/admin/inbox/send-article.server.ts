import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { requireMail } from "#app/features/identity/account-mail.server.ts";
import { findArticle } from "#app/features/site/blog/articles.server.ts";
import { queueArticle } from "#app/features/site/blog/newsletter.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { text } from "#app/lib/schema.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { requireAdmin } from "../admin.server.ts";
import { recordAdminAction } from "../admin-actions.server.ts";
import * as texts from "../texts/newsletter.ts";

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
	const count = await ctx.db.write(async (tx) => {
		const mails = await queueArticle(ctx, tx, article);
		const action = { action: "sent_article", subject: `article:${article.id}`, details: { mails } } as const;
		await recordAdminAction(ctx, tx, action);
		return mails;
	});
	return count > 0
		? { title: texts.queued(count), message: texts.queuedDetails }
		: { type: "info", title: texts.nobodyLeft };
}
