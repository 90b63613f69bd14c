import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { SignedInUser } from "#app/access/ctx.ts";
import { browserInWords } from "#app/features/identity/device-in-words.ts";
import { listToldMessages } from "#app/features/requests/requests.queries.ts";
import type { MailContent } from "#app/mail/content.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { users } from "#db/schema/access.ts";
import { apiKeys, knownBrowsers, passkeys, sessions } from "#db/schema/identity.ts";
import { outbox, replyChoices } from "#db/schema/mail.ts";
import { notificationPreferences, notifications, pushSubscriptions } from "#db/schema/messages.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import { draftTrips } from "#db/schema/trips.ts";
import type { DataKind, DataRow } from "./data-kind.ts";

/** The account, and the messages to its owner. */
export const ACCOUNT_DATA_KINDS = [
	{ id: "account", list: listAccount },
	{ id: "sessions", list: listSessions },
	{ id: "known-browsers", list: listKnownBrowsers },
	{ id: "passkeys", list: listPasskeys },
	{ id: "api-keys", list: listApiKeys },
	{ id: "notifications", list: listNotifications },
	{ id: "notification-settings", list: listSettings },
	{ id: "replies", list: listReplyChoices },
	{ id: "push-browsers", list: listPushBrowsers },
	{ id: "emails", list: listMails },
	{ id: "unfinished-trip", list: listDraft },
	{ id: "support", list: listSupport },
	{ id: "newsletter", list: listNewsletter },
] as const satisfies DataKind[];

function listAccount(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			email: users.email,
			firstName: users.firstName,
			lastName: users.lastName,
			picture: users.profileImageUrl,
			emailConfirmedAt: users.emailVerifiedAt,
			plan: users.subscriptionPlan,
			planStatus: users.subscriptionStatus,
			planStartedAt: users.subscriptionStartAt,
			planEndsAt: users.subscriptionEndAt,
			isAnnualBilling: users.isAnnualBilling,
			twoStepSignInSwitchedOnAt: users.twoStepSince,
			createdAt: users.createdAt,
			changedAt: users.updatedAt,
		})
		.from(users)
		.where(eq(users.id, id));
}

async function listSessions(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	const rows = await db
		.select({
			userAgent: sessions.userAgent,
			country: sessions.country,
			signedInAt: sessions.createdAt,
			lastSeenAt: sessions.lastSeenAt,
			endsAt: sessions.expiresAt,
		})
		.from(sessions)
		.where(eq(sessions.userId, id))
		.orderBy(asc(sessions.createdAt));
	return rows.map(({ userAgent, ...row }) => ({ device: browserInWords(userAgent), userAgent, ...row }));
}

function listKnownBrowsers(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ signedInAt: knownBrowsers.signedInAt })
		.from(knownBrowsers)
		.where(eq(knownBrowsers.userId, id))
		.orderBy(asc(insertionOrder(knownBrowsers)));
}

function listPasskeys(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			name: passkeys.name,
			isBackedUp: passkeys.isBackedUp,
			createdAt: passkeys.createdAt,
			lastUsedAt: passkeys.lastUsedAt,
		})
		.from(passkeys)
		.where(eq(passkeys.userId, id))
		.orderBy(asc(insertionOrder(passkeys)));
}

function listApiKeys(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			name: apiKeys.name,
			begins: apiKeys.hint,
			access: apiKeys.access,
			createdAt: apiKeys.createdAt,
			lastUsedAt: apiKeys.lastUsedAt,
		})
		.from(apiKeys)
		.where(eq(apiKeys.userId, id))
		.orderBy(asc(insertionOrder(apiKeys)));
}

function listNotifications(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			title: notifications.title,
			message: notifications.message,
			createdAt: notifications.createdAt,
			readAt: notifications.readAt,
		})
		.from(notifications)
		.where(eq(notifications.userId, id))
		.orderBy(asc(notifications.createdAt));
}

function listSettings(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	const { topic, channel, enabled, updatedAt } = notificationPreferences;
	return db
		.select({ topic, channel, isOn: enabled, changedAt: updatedAt })
		.from(notificationPreferences)
		.where(eq(notificationPreferences.owner, `user:${id}`))
		.orderBy(asc(insertionOrder(notificationPreferences)));
}

function listReplyChoices(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	const { scope, agreed, updatedAt } = replyChoices;
	return db
		.select({ trips: scope, isOn: agreed, changedAt: updatedAt })
		.from(replyChoices)
		.where(eq(replyChoices.userId, id))
		.orderBy(asc(insertionOrder(replyChoices)));
}

function listPushBrowsers(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ createdAt: pushSubscriptions.createdAt })
		.from(pushSubscriptions)
		.where(eq(pushSubscriptions.userId, id))
		.orderBy(asc(insertionOrder(pushSubscriptions)));
}

async function listMails(db: Reader, { id, email, emailVerified }: SignedInUser): Promise<DataRow[]> {
	const isOwn = eq(outbox.userId, id);
	const rows = await db
		.select({ content: outbox.content, sentAt: outbox.sentAt })
		.from(outbox)
		.where(
			and(
				eq(outbox.channel, "mail"),
				isNotNull(outbox.sentAt),
				emailVerified ? or(isOwn, eq(outbox.email, email)) : isOwn,
			),
		)
		.orderBy(sql`${outbox.sentAt} asc nulls first`);
	return rows.map(({ content, sentAt }) => ({ subject: (content as MailContent).subject, sentAt }));
}

function listDraft(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ fields: draftTrips.fields, savedAt: draftTrips.lastSaved })
		.from(draftTrips)
		.where(eq(draftTrips.userId, id));
}

/** Requests by the account, and those written without an account from its confirmed address. */
function listSupport(db: Reader, { id, email, emailVerified }: SignedInUser): Promise<DataRow[]> {
	return listToldMessages(db, { userId: id, email: emailVerified ? email : null });
}

async function listNewsletter(db: Reader, { email, emailVerified }: SignedInUser): Promise<DataRow[]> {
	if (!emailVerified) return [];
	return db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
}
