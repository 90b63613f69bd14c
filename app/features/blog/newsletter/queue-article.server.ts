import type { Ctx } from "#app/access/ctx.ts";
import type { MailContent } from "#app/mail/content.ts";
import { queueMessage } from "#app/mail/outbox.server.ts";
import type { Tx } from "#db/client.server.ts";
import { newsletterSubscribers } from "#db/schema/index.ts";
import type { Article } from "../article.ts";
import { articlePath } from "../paths.ts";
import * as texts from "../texts/newsletter.ts";
import { isOnList } from "./subscribe.server.ts";
import { LEAVE_TOPIC } from "./subscription-link.server.ts";

/**
 * Queues a mail about an article to every confirmed subscriber who has not had one about it.
 * @returns how many mails are on the way
 */
export async function queueArticle(
	ctx: Pick<Ctx, "now">,
	tx: Tx,
	article: Pick<Article, "id" | "title" | "excerpt">,
): Promise<number> {
	const { label, ...words } = texts.articleMail(article);
	const content: MailContent = { ...words, action: { label, path: articlePath(article) } };
	const subscribers = await tx
		.select({ email: newsletterSubscribers.email })
		.from(newsletterSubscribers)
		.where(isOnList);
	let count = 0;
	for (const { email } of subscribers) {
		const source = `mail:newsletter:${article.id}:${email}`;
		const message = { source, channel: "mail", kind: "new_article", topic: LEAVE_TOPIC } as const;
		const isNew = await queueMessage(ctx, tx, { ...message, userId: null, email, tripId: null, content });
		count += Number(isNew);
	}
	return count;
}
