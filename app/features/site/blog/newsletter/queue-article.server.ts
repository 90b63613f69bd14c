import { sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { MailContent } from "#app/mail/content.ts";
import type { Tx } from "#db/client.server.ts";
import { outbox } from "#db/schema/mail.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import type { Article } from "../article.ts";
import { articlePath } from "../paths.ts";
import * as texts from "../texts/newsletter.ts";
import { isOnList } from "./subscribe.server.ts";
import { LEAVE_TOPIC } from "./subscription-link.server.ts";

/**
 * Queues a mail about an article to every confirmed subscriber who has not had one about it. It is one statement,
 * because thousands one by one would hold up everybody else's requests.
 * @returns how many mails are on the way
 */
export async function queueArticle(
	ctx: Pick<Ctx, "now">,
	tx: Tx,
	article: Pick<Article, "id" | "title" | "excerpt">,
): Promise<number> {
	const { label, ...words } = texts.articleMail(article);
	const content: MailContent = { ...words, action: { label, path: articlePath(article) } };
	const { email } = newsletterSubscribers;
	const now = sql`${ctx.now.getTime()}`;
	const queued = await tx
		.insert(outbox)
		.select((query) =>
			query
				.select({
					id: sql`lower(hex(randomblob(16)))`.as("id"),
					source: sql`${`mail:newsletter:${article.id}:`} || ${email}`.as("source"),
					channel: sql`'mail'`.as("channel"),
					kind: sql`'new_article'`.as("kind"),
					topic: sql`${LEAVE_TOPIC}`.as("topic"),
					userId: sql`null`.as("user_id"),
					email,
					tripId: sql`null`.as("trip_id"),
					content: sql`${JSON.stringify(content)}`.as("content"),
					status: sql`'waiting'`.as("status"),
					tries: sql`0`.as("tries"),
					runAt: now.as("run_at"),
					lastError: sql`null`.as("last_error"),
					createdAt: now.as("created_at"),
					sentAt: sql`null`.as("sent_at"),
				})
				.from(newsletterSubscribers)
				.where(isOnList),
		)
		.onConflictDoNothing()
		.returning({ id: outbox.id });
	return queued.length;
}
