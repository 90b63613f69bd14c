import { and, eq, inArray, isNull, lt, notInArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { KNOWN_BROWSER_RETENTION_MS } from "#app/features/accounts/known-browsers.server.ts";
import { LINK_RETENTION_MS } from "#app/features/booking-links/extract-booking.server.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import {
	attempts,
	knownBrowsers,
	linkPages,
	members,
	messages,
	payments,
	rateLimits,
	sessions,
	tripClaims,
	trips,
} from "#db/schema/index.ts";

const MAX_UNCLAIMED_MS = 30 * DAY_MS;

/** Forgets what has run out: sessions, counters, browsers, claims, links read, and trips that nobody claimed or paid for in 30 days. */
export async function deleteExpired(ctx: Ctx): Promise<void> {
	const now = ctx.now().getTime();
	await ctx.db.write(async (tx) => {
		await tx.delete(sessions).where(lt(sessions.expiresAt, now));
		await tx.delete(knownBrowsers).where(lt(knownBrowsers.signedInAt, now - KNOWN_BROWSER_RETENTION_MS));
		await tx.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
		await tx.delete(linkPages).where(lt(linkPages.readAt, now - LINK_RETENTION_MS));
		await tx.delete(tripClaims).where(lt(tripClaims.expiresAt, now));
		const tripsWithAttempts = tx
			.select({ id: payments.tripId })
			.from(payments)
			.innerJoin(attempts, eq(attempts.paymentId, payments.id));
		const abandonedTrips = tx
			.select({ id: trips.id })
			.from(trips)
			.where(
				and(
					isNull(trips.organizerId),
					lt(trips.createdAt, now - MAX_UNCLAIMED_MS),
					notInArray(trips.id, tripsWithAttempts),
				),
			);
		await tx.delete(payments).where(inArray(payments.tripId, abandonedTrips));
		await tx.delete(messages).where(inArray(messages.tripId, abandonedTrips));
		await tx.delete(members).where(inArray(members.tripId, abandonedTrips));
		await tx.delete(trips).where(inArray(trips.id, abandonedTrips));
	});
}
