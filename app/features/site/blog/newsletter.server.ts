import { and, eq, inArray, isNotNull, isNull, lt, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail, requireMail } from "#app/features/identity/account-mail.server.ts";
import { requireLink } from "#app/features/identity/tokens.server.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import type { MailContent, SecretLink } from "#app/mail/content.ts";
import { queueMessages } from "#app/mail/outbox.server.ts";
import { ownerOf, readOwner } from "#app/mail/owner.ts";
import { readSettingsToken, signSettingsToken } from "#app/mail/signed-links.server.ts";
import type { Reader } from "#db/db.ts";
import { outbox } from "#db/schema/mail.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import { deleteInChunks, writeInChunks } from "#db/write-in-chunks.ts";
import type { Article } from "./article.ts";
import { articlePath, confirmPath } from "./paths.ts";
import * as texts from "./texts/newsletter.ts";

/** How long an unconfirmed address is kept, and its link is valid. */
const CONFIRM_MS = 7 * DAY_MS;

/** Distinguish these links from each other and from those to settings, which are signed with the same secret. */
const CONFIRM_TOPIC = "newsletter-confirm";
const LEAVE_TOPIC = "newsletter";

/** Whether a subscriber gets the newsletter: only with a confirmed address. */
export const isOnList = isNotNull(newsletterSubscribers.confirmedAt);

/**
 * Stores an address and mails it a link to confirm it. A confirmed address stays confirmed, and the same row is written
 * to the outbox without being sent, so that nobody learns who is on the list.
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
 * The path on which an address is confirmed. Its 7 days begin when its mail is sent.
 * @returns null if the address is not (any more) on the list, or confirmed already
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

/** What the confirmation page shows. @throws DomainError not_found */
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

/** Confirms the address of a link. Idempotent. @throws DomainError not_found */
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

/** What the page for unsubscribing shows. @throws DomainError not_found */
export async function leaveView(ctx: Ctx, token: string): Promise<{ email: string; isStored: boolean }> {
	const email = await addressOf(ctx, token, LEAVE_TOPIC);
	const isOwn = eq(newsletterSubscribers.email, email);
	return { email, isStored: (await ctx.db.read.$count(newsletterSubscribers, isOwn)) > 0 };
}

/**
 * Removes the address of a link from the list, with all its unsent mails: queued ones, and those that an admin could
 * send again.
 * @throws DomainError not_found
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

/** Deletes the addresses whose confirmation link has expired. */
export function deleteUnconfirmedSubscribers(ctx: Ctx): Promise<number> {
	const isOld = lt(newsletterSubscribers.createdAt, ctx.now.getTime() - CONFIRM_MS);
	const isUnconfirmed = isNull(newsletterSubscribers.confirmedAt);
	return deleteInChunks(ctx, newsletterSubscribers.email, and(isUnconfirmed, isOld));
}

/**
 * Queues a mail about an article to every confirmed subscriber who has not had one about it. Idempotent, so an admin
 * may repeat a call that was interrupted, and two may send at once.
 * @returns how many mails are on the way
 */
export function queueArticle(ctx: Ctx, article: Pick<Article, "id" | "title" | "excerpt">): Promise<number> {
	const { label, ...words } = texts.articleMail(article);
	const content: MailContent = { ...words, action: { label, path: articlePath(article) } };
	const mail = { channel: "mail", kind: "new_article", topic: LEAVE_TOPIC, content } as const;
	const { email } = newsletterSubscribers;
	const { read } = ctx.db;
	return writeInChunks(ctx, {
		find: (limit) =>
			read.select({ email }).from(newsletterSubscribers).where(isToGet(read, article)).limit(limit),
		async change(tx, rows) {
			const isStillToGet = and(inArray(email, emailsOf(rows)), isToGet(tx, article));
			const current = await tx.select({ email }).from(newsletterSubscribers).where(isStillToGet);
			const mails = emailsOf(current).map((to) => ({
				...mail,
				...{ source: `${articleSource(article)}${to}`, userId: null, email: to, tripId: null },
			}));
			return (await queueMessages(ctx, tx, mails)).size;
		},
	});
}

/** How many confirmed subscribers have not had a mail about an article. */
export function countToGet({ db }: Pick<Ctx, "db">, article: Pick<Article, "id">): Promise<number> {
	return db.read.$count(newsletterSubscribers, isToGet(db.read, article));
}

function isToGet(db: Reader, article: Pick<Article, "id">): SQL | undefined {
	const source = sql`${articleSource(article)} || ${newsletterSubscribers.email}`;
	const had = db.select({ one: sql`1` }).from(outbox).where(eq(outbox.source, source));
	return and(isOnList, notExists(had));
}

const articleSource = ({ id }: Pick<Article, "id">) => `mail:newsletter:${id}:`;

const emailsOf = (rows: readonly { email: string }[]) => rows.map(({ email }) => email);
