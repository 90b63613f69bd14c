import { and, eq, isNotNull, isNull, lt, ne } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail, requireMail } from "#app/features/identity/account-mail.server.ts";
import { requireLink } from "#app/features/identity/tokens.server.ts";
import type { Tx } from "#db/client.server.ts";
import { outbox } from "#db/schema/mail.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import * as texts from "../texts/newsletter.ts";
import { CONFIRM_MS, confirmAddress, LEAVE_TOPIC, leaveAddress } from "./subscription-link.server.ts";

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

/** What the page behind the link to confirm shows. @throws DomainError not_found */
export async function confirmView(ctx: Ctx, token: string): Promise<{ email: string; isConfirmed: boolean }> {
	const email = await confirmAddress(ctx, token);
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
	const isOpen = and(eq(newsletterSubscribers.email, email), isNull(newsletterSubscribers.confirmedAt));
	await ctx.db.write((tx) =>
		tx.update(newsletterSubscribers).set({ confirmedAt: ctx.now.getTime() }).where(isOpen),
	);
}

/** What the page behind the link to leave shows. @throws DomainError not_found */
export async function leaveView(ctx: Ctx, token: string): Promise<{ email: string; isStored: boolean }> {
	const email = await leaveAddress(ctx, token);
	const isOwn = eq(newsletterSubscribers.email, email);
	return { email, isStored: (await ctx.db.read.$count(newsletterSubscribers, isOwn)) > 0 };
}

/**
 * Takes the address of a link off the list, with all that has not been sent to it: what waits, and what an admin could
 * send again. @throws DomainError not_found
 */
export async function leaveNewsletter(ctx: Ctx, token: string): Promise<void> {
	const email = await leaveAddress(ctx, token);
	const isTo = and(eq(outbox.topic, LEAVE_TOPIC), eq(outbox.email, email));
	await ctx.db.write(async (tx) => {
		await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
		await tx.delete(outbox).where(and(isTo, ne(outbox.status, "sent")));
	});
}

export async function deleteUnconfirmedSubscribers(tx: Tx, now: Date): Promise<void> {
	const isOld = lt(newsletterSubscribers.createdAt, now.getTime() - CONFIRM_MS);
	await tx.delete(newsletterSubscribers).where(and(isNull(newsletterSubscribers.confirmedAt), isOld));
}
