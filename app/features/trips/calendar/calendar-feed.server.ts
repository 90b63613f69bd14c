import { eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { requireLiveAccount } from "#app/access/live-account.server.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { members } from "#db/schema/access.ts";
import { calendarFeeds } from "#db/schema/trips.ts";
import { requireCalendar } from "./calendar-access.server.ts";
import { saveEventVersions } from "./versioned-facts.server.ts";

/**
 * Makes a secret address for the actor's calendar of a trip and ends an earlier one. Only the hash of the key is
 * stored.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function createFeed(ctx: Ctx, id: string): Promise<{ shareId: string; key: string }> {
	const key = newSecret();
	return ctx.db.write(async (tx) => {
		await requireLiveAccount(ctx, tx);
		const { trip, member } = await requireCalendar(ctx, id, tx);
		const feed = { keyHash: hashSecret(key), createdAt: ctx.now.getTime() };
		await tx
			.insert(calendarFeeds)
			.values({ memberId: member.id, ...feed })
			.onConflictDoUpdate({ target: calendarFeeds.memberId, set: feed });
		await saveEventVersions(ctx, tx, { trip, member });
		return { shareId: trip.shareId, key };
	});
}

/** @throws DomainError not_found, unauthenticated, forbidden */
export async function deleteFeed(ctx: Ctx, id: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { member } = await requireCalendar(ctx, id, tx);
		await tx.delete(calendarFeeds).where(eq(calendarFeeds.memberId, member.id));
	});
}

/** Ends the calendar links of all trips of an account. */
export async function deleteFeedsOf(tx: Tx, userId: string): Promise<void> {
	const own = tx.select({ id: members.id }).from(members).where(eq(members.userId, userId));
	await tx.delete(calendarFeeds).where(inArray(calendarFeeds.memberId, own));
}

export type FeedLinks = { https: string; webcal: string };

/** A feed's address to copy, and with the scheme that opens a calendar app. */
export function feedLinks(origin: string, { shareId, key }: { shareId: string; key: string }): FeedLinks {
	const https = `${origin}/trip/${shareId}/calendar.ics?key=${key}`;
	return { https, webcal: https.replace(/^https?:/, "webcal:") };
}
