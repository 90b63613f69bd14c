import { and, asc, desc, eq, inArray, isNull, notInArray, type SQL } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { requireLiveAccount } from "#app/access/live-account.server.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { sessions } from "#db/schema/identity.ts";
import { pushSubscriptions } from "#db/schema/messages.ts";
import type { NewSubscription } from "./subscription.schema.ts";

export type Subscription = typeof pushSubscriptions.$inferSelect;

const MAX_BROWSERS = 10;

/**
 * Sends the asker's push messages to a browser until its session is ended. A browser that another account used becomes
 * the asker's; beyond 10 browsers the oldest is deleted.
 * @param session the secret of the browser's session
 * @throws DomainError unauthenticated
 */
export async function subscribe(
	ctx: Ctx,
	{ endpoint, keys }: NewSubscription,
	session: string,
): Promise<void> {
	const { id: userId } = requireUser(ctx);
	const createdAt = ctx.now.getTime();
	const { p256dh, auth } = keys;
	await ctx.db.write(async (tx) => {
		await requireLiveAccount(ctx, tx);
		await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
		const sessionIdHash = hashSecret(session);
		await tx
			.insert(pushSubscriptions)
			.values({ id: newId(), userId, sessionIdHash, endpoint, p256dh, auth, createdAt });
		const isOwn = eq(pushSubscriptions.userId, userId);
		const newest = tx
			.select({ id: pushSubscriptions.id })
			.from(pushSubscriptions)
			.where(isOwn)
			.orderBy(desc(pushSubscriptions.createdAt), desc(insertionOrder(pushSubscriptions)))
			.limit(MAX_BROWSERS);
		await tx.delete(pushSubscriptions).where(and(isOwn, notInArray(pushSubscriptions.id, newest)));
	});
}

/** Keeps push messages on for sessions that have expired. Call it before those sessions are deleted. */
export async function keepSubscriptionsOf(tx: Tx, areExpired: SQL): Promise<void> {
	const expired = tx.select({ idHash: sessions.idHash }).from(sessions).where(areExpired);
	await tx
		.update(pushSubscriptions)
		.set({ sessionIdHash: null })
		.where(inArray(pushSubscriptions.sessionIdHash, expired));
}

/** Deletes an account's subscriptions whose session has expired. */
export async function deleteSubscriptionsWithoutSession(tx: Tx, userId: string): Promise<void> {
	await tx
		.delete(pushSubscriptions)
		.where(and(eq(pushSubscriptions.userId, userId), isNull(pushSubscriptions.sessionIdHash)));
}

/** Deletes the asker's own subscription only. @throws DomainError unauthenticated */
export async function unsubscribe(ctx: Ctx, endpoint: string): Promise<void> {
	const { id } = requireUser(ctx);
	await ctx.db.write((tx) =>
		tx
			.delete(pushSubscriptions)
			.where(and(eq(pushSubscriptions.userId, id), eq(pushSubscriptions.endpoint, endpoint))),
	);
}

/** An account's subscriptions in the order in which they were added. */
export function listSubscriptions(db: Reader, userId: string): Promise<Subscription[]> {
	return db
		.select()
		.from(pushSubscriptions)
		.where(eq(pushSubscriptions.userId, userId))
		.orderBy(asc(pushSubscriptions.createdAt), asc(insertionOrder(pushSubscriptions)));
}

/** The push endpoints of the asker's browsers, by which a page recognizes its own. */
export async function listOwnEndpoints(ctx: Ctx): Promise<string[]> {
	const user = userOf(ctx);
	return user ? (await listSubscriptions(ctx.db.read, user.id)).map(({ endpoint }) => endpoint) : [];
}

export async function deleteSubscriptions(ctx: Pick<Ctx, "db">, ids: string[]): Promise<void> {
	if (ids.length === 0) return;
	await ctx.db.write((tx) => tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids)));
}
