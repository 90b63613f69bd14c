import type { Ctx } from "#app/access/ctx.ts";
import { deleteOldRequests } from "#app/features/accounts/account-mail.server.ts";
import { deleteOldKnownBrowsers } from "#app/features/accounts/known-browsers.server.ts";
import { deleteExpiredSteps } from "#app/features/accounts/passkeys/sign-in-steps.server.ts";
import { deleteExpiredSessions } from "#app/features/accounts/sessions.server.ts";
import { deleteExpiredTokens } from "#app/features/accounts/tokens.server.ts";
import { deleteUnconfirmedSubscribers } from "#app/features/blog/newsletter/subscribe.server.ts";
import { deleteOldReadings } from "#app/features/booking-links/link-pages.queries.ts";
import { deleteExpiredPlaceLinks } from "#app/features/joining/place-links.server.ts";
import { deleteOldNotifications } from "#app/features/notifications/own-notifications.server.ts";
import { keepSubscriptionsOfExpiredSessions } from "#app/features/notifications/push/subscriptions.server.ts";
import { deleteOldDeclines } from "#app/features/payment-methods/card-tries.server.ts";
import { deleteClearedDrafts } from "#app/features/planner/drafts.server.ts";
import { deleteExpiredClaims } from "#app/features/trips/claims.server.ts";
import { deleteAbandonedTrips } from "#app/features/trips/delete-abandoned-trips.server.ts";
import { deleteEndedWindows } from "#app/http/rate-limit-counters.server.ts";

/** Deletes, in one transaction, the expired rows of every feature. */
export async function deleteExpired(ctx: Ctx): Promise<void> {
	const now = ctx.now;
	await ctx.db.write(async (tx) => {
		await keepSubscriptionsOfExpiredSessions(tx, now);
		await deleteExpiredSessions(tx, now);
		await deleteOldKnownBrowsers(tx, now);
		await deleteExpiredTokens(tx, now);
		await deleteExpiredSteps(tx, now);
		await deleteExpiredPlaceLinks(tx, now);
		await deleteOldRequests(tx, now);
		await deleteEndedWindows(tx, now);
		await deleteOldDeclines(tx, now);
		await deleteOldReadings(tx, now);
		await deleteOldNotifications(tx, now);
		await deleteUnconfirmedSubscribers(tx, now);
		await deleteExpiredClaims(tx, now);
		await deleteAbandonedTrips(tx, now);
		await deleteClearedDrafts(tx, now);
	});
}
