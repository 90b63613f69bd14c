import type { Ctx } from "#app/access/ctx.ts";
import { deleteOldReadings } from "#app/features/bookings/links/link-pages.queries.ts";
import { deleteOldRequests } from "#app/features/identity/account-mail.server.ts";
import { deleteOldKnownBrowsers } from "#app/features/identity/known-browsers.server.ts";
import { deleteExpiredSteps } from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import { deleteExpiredSessions } from "#app/features/identity/sessions.server.ts";
import { deleteExpiredTokens } from "#app/features/identity/tokens.server.ts";
import { deleteExpiredMembershipLinks } from "#app/features/joining/membership-links.server.ts";
import { deleteOldNotifications } from "#app/features/messages/notifications/own-notifications.server.ts";
import { keepSubscriptionsOfExpiredSessions } from "#app/features/messages/push/subscriptions.server.ts";
import { deleteOldDeclines } from "#app/features/payments/cards/card-tries.server.ts";
import { deleteUnconfirmedSubscribers } from "#app/features/site/blog/newsletter.server.ts";
import { deleteAbandonedTrips, deleteExpiredClaims } from "#app/features/trips/claims.server.ts";
import { deleteClearedDrafts } from "#app/features/trips/planning/drafts.server.ts";
import { deleteOldKeyedCalls } from "#app/http/keyed-call.server.ts";
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
		await deleteExpiredMembershipLinks(tx, now);
		await deleteOldRequests(tx, now);
		await deleteEndedWindows(tx, now);
		await deleteOldKeyedCalls(tx, now);
		await deleteOldDeclines(tx, now);
		await deleteOldReadings(tx, now);
		await deleteOldNotifications(tx, now);
		await deleteUnconfirmedSubscribers(tx, now);
		await deleteExpiredClaims(tx, now);
		await deleteAbandonedTrips(tx, now);
		await deleteClearedDrafts(tx, now);
	});
}
