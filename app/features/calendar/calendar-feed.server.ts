import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import { calendarFeeds } from "#db/schema/index.ts";
import { requireCalendar } from "./calendar-access.server.ts";
import { saveEventVersions } from "./versioned-facts.server.ts";

/**
 * Gives the asker a secret address for their calendar of a trip; one they had before stops working.
 * @returns the key, which is kept nowhere: only its hash is
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function createFeed(ctx: Ctx, id: string): Promise<{ shareId: string; key: string }> {
	const key = newSecret();
	return ctx.db.write(async (tx) => {
		const { trip, member } = await requireCalendar(ctx, id, tx);
		const feed = { keyHash: hashSecret(key), createdAt: ctx.now().getTime() };
		await tx
			.insert(calendarFeeds)
			.values({ memberId: member.id, ...feed })
			.onConflictDoUpdate({ target: calendarFeeds.memberId, set: feed });
		await saveEventVersions(ctx, tx, { trip, member });
		return { shareId: trip.shareId, key };
	});
}

/**
 * Ends the asker's secret address of a trip, if they have one.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function deleteFeed(ctx: Ctx, id: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { member } = await requireCalendar(ctx, id, tx);
		await tx.delete(calendarFeeds).where(eq(calendarFeeds.memberId, member.id));
	});
}
