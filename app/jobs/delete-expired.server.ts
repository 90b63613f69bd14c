import type { Ctx } from "#app/access/ctx.ts";
import { eraseMessagesOfDeleted } from "#app/features/account/deletion/erase-messages.server.ts";
import { deleteEndedConversations } from "#app/features/assistant/delete-conversation.server.ts";
import { deleteOldReadings } from "#app/features/bookings/links/link-pages.queries.ts";
import { deleteOldEmergencies } from "#app/features/emergency/safety.server.ts";
import { deleteOldImports } from "#app/features/expenses/import/import-file.server.ts";
import { deleteOldRequests } from "#app/features/identity/account-mail.server.ts";
import { deleteOldKnownBrowsers } from "#app/features/identity/known-browsers.server.ts";
import { deleteExpiredSteps } from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import { deleteExpiredSessions } from "#app/features/identity/sessions.server.ts";
import { deleteExpiredTokens } from "#app/features/identity/tokens.server.ts";
import { deleteExpiredMembershipLinks } from "#app/features/joining/membership-links.server.ts";
import { deleteOldAnswers } from "#app/features/members/answers/store-answer.server.ts";
import { deleteEndedEntries } from "#app/features/members/waiting-list/offer-spots.server.ts";
import { deleteOldNotifications } from "#app/features/messages/notifications/own-notifications.server.ts";
import { keepSubscriptionsOf } from "#app/features/messages/push/subscriptions.server.ts";
import { deleteOldDeclines } from "#app/features/payments/cards/card-tries.server.ts";
import { deleteOldThreads } from "#app/features/requests/requests.queries.ts";
import { deleteUnconfirmedSubscribers } from "#app/features/site/blog/newsletter.server.ts";
import { deleteAbandonedTrips, deleteExpiredClaims } from "#app/features/trips/claims.server.ts";
import { deleteClearedDrafts } from "#app/features/trips/planning/drafts.server.ts";
import { deleteOldKeyedCalls } from "#app/http/keyed-call.server.ts";
import { deleteEndedWindows } from "#app/http/rate-limit-counters.server.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";

const KINDS: readonly ((ctx: Ctx) => Promise<unknown>)[] = [
	(ctx) => deleteExpiredSessions(ctx, keepSubscriptionsOf),
	deleteOldKnownBrowsers,
	deleteExpiredTokens,
	deleteExpiredSteps,
	deleteExpiredMembershipLinks,
	deleteEndedEntries,
	deleteOldAnswers,
	deleteOldRequests,
	deleteOldImports,
	deleteOldEmergencies,
	deleteOldThreads,
	deleteEndedConversations,
	deleteEndedWindows,
	deleteOldKeyedCalls,
	deleteOldDeclines,
	deleteOldReadings,
	deleteOldNotifications,
	deleteUnconfirmedSubscribers,
	deleteExpiredClaims,
	deleteAbandonedTrips,
	deleteClearedDrafts,
	eraseMessagesOfDeleted,
];

/**
 * Deletes the expired rows of every feature, each kind separately, in transactions of bounded size. If this process
 * ends early, the next run deletes the rest.
 * @throws AggregateError with the failures, after all other kinds
 */
export async function deleteExpired(ctx: Ctx): Promise<void> {
	await forEachSettled(KINDS, (deleteKind) => deleteKind(ctx), {
		failed: "kind(s) of expired rows could not be deleted",
	});
}
