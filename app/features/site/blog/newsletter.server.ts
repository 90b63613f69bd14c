import { and, eq, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail, requireMail } from "#app/features/identity/account-mail.server.ts";
import { requireLink } from "#app/features/identity/tokens.server.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { MailContent, SecretLink } from "#app/mail/content.ts";
import { ownerOf, readOwner } from "#app/mail/owner.ts";
import { readSettingsToken, signSettingsToken } from "#app/mail/signed-links.server.ts";
import type { Tx } from "#db/client.server.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { outbox } from "#db/schema/mail.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import type { Article } from "./article.ts";
import { articlePath, confirmPath } from "./paths.ts";
import * as texts from "./texts/newsletter.ts";

/** How long an address that nobody has confirmed is kept, and its link works. */
const CONFIRM_MS = 7 * DAY_MS;

/** Keeps these links apart from each other and from those to settings, which are signed with the same secret. */
const CONFIRM_TOPIC = "newsletter-confirm";
const LEAVE_TOPIC = "newsletter";

/** Whether a subscriber gets the newsletter: whoever has confirmed the address. */
export const isOnList = isNotNull(newsletterSubscribers.confirmedAt);

/**
 * Stores an address and mails it a link to confirm it. An address that is confirmed already stays so, and the same is
 * written to the outbox, so that nobody learns who is on the list; such a mail is not sent.
 * @throws DomainError conflict without mail
 */
export async function subscribe(ctx: Ctx, email: string): Promise<void> {
	requireMail(ctx);
	const { label, ...words } = texts.confirmMail;
	const content = { ...words, action: { label, secret: { purpose: "newsletter", id: "", email } } } as const;
	const createdAt = ctx.now.getTime();
	await ctx.db.write(async (tx) => {
		await tx
			.insert(newsletterSubscribers)
			.values({ email, createdAt })
			.onConflictDoUpdate({
				target: newsletterSubscribers.email,
				set: { createdAt },
				setWhere: isNull(newsletterSubscribers.confirmedAt),
			});
		await queueAccountMail(ctx, tx, { kind: "newsletter", userId: null, email, content });
	});
}

/**
 * The path where an address is confirmed. Its 7 days begin when its mail is sent.
 * @returns null if nobody asks for the newsletter with this address (any more), or it is confirmed already
 */
export async function makeConfirmPath(
	ctx: Pick<Ctx, "db" | "now">,
	{ email }: Pick<SecretLink, "email">,
): Promise<string | null> {
	const isAsked = and(eq(newsletterSubscribers.email, email), isNull(newsletterSubscribers.confirmedAt));
	const asked = await ctx.db.write((tx) =>
		tx.update(newsletterSubscribers).set({ createdAt: ctx.now.getTime() }).where(isAsked).returning(),
	);
	if (asked.length === 0) return null;
	return confirmPath(await signSettingsToken(ctx.db, { owner: ownerOf({ email }), topic: CONFIRM_TOPIC }));
}

/** What the page behind the link to confirm shows. @throws DomainError not_found */
export async function confirmView(ctx: Ctx, token: string): Promise<{ email: string; isConfirmed: boolean }> {
	const email = await addressOf(ctx, token, CONFIRM_TOPIC);
	const [row] = await ctx.db.read
		.select()
		.from(newsletterSubscribers)
		.where(eq(newsletterSubscribers.email, email));
	const { confirmedAt, createdAt } = requireLink(row);
	const isConfirmed = confirmedAt !== null;
	requireLink(isConfirmed || createdAt > ctx.now.getTime() - CONFIRM_MS || undefined);
	return { email, isConfirmed };
}

/** Puts the address of a link on the list. Once more changes nothing. @throws DomainError not_found */
export async function confirmSubscription(ctx: Ctx, token: string): Promise<void> {
	const { email } = await confirmView(ctx, token);
	const isUnconfirmed = and(
		eq(newsletterSubscribers.email, email),
		isNull(newsletterSubscribers.confirmedAt),
	);
	await ctx.db.write((tx) =>
		tx.update(newsletterSubscribers).set({ confirmedAt: ctx.now.getTime() }).where(isUnconfirmed),
	);
}

/** What the page behind the link to leave shows. @throws DomainError not_found */
export async function leaveView(ctx: Ctx, token: string): Promise<{ email: string; isStored: boolean }> {
	const email = await addressOf(ctx, token, LEAVE_TOPIC);
	const isOwn = eq(newsletterSubscribers.email, email);
	return { email, isStored: (await ctx.db.read.$count(newsletterSubscribers, isOwn)) > 0 };
}

/**
 * Takes the address of a link off the list, with all that has not been sent to it: what waits, and what an admin could
 * send again. @throws DomainError not_found
 */
export async function leaveNewsletter(ctx: Ctx, token: string): Promise<void> {
	const email = await addressOf(ctx, token, LEAVE_TOPIC);
	const isTo = and(eq(outbox.topic, LEAVE_TOPIC), eq(outbox.email, email));
	await ctx.db.write(async (tx) => {
		await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
		await tx.delete(outbox).where(and(isTo, ne(outbox.status, "sent")));
	});
}

/** The address of a link of this topic. @throws DomainError not_found for one that we have not signed */
async function addressOf({ db }: Pick<Ctx, "db">, token: string, topic: string): Promise<string> {
	const settings = await readSettingsToken(db, token);
	const owner = settings?.topic === topic ? readOwner(settings.owner) : null;
	return requireLink(owner && "email" in owner ? owner.email : undefined);
}

/** Forgets the addresses whose link to confirm works no longer. */
export async function deleteUnconfirmedSubscribers(tx: Tx, now: Date): Promise<void> {
	const isOld = lt(newsletterSubscribers.createdAt, now.getTime() - CONFIRM_MS);
	await tx.delete(newsletterSubscribers).where(and(isNull(newsletterSubscribers.confirmedAt), isOld));
}

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
					id: sql`${`${newId()}.`} || ${insertionOrder(newsletterSubscribers)}`.as("id"),
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
