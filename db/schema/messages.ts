import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, trips, users } from "./access.ts";
import { flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { sessions } from "./identity.ts";
import { rowsOf } from "./subject.ts";

export const PRIORITIES = ["high", "medium", "low"] as const;

export const TOPICS = ["payments", "reminders", "group", "trip", "chat", "support", "account"] as const;

export const CHANNELS = ["app", "mail", "push"] as const;

export const messages = sqliteTable(
	"messages",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		memberId: text().references(() => members.id),
		message: text().notNull(),
		onceKey: text(), // a hash of the form's secret, so that a message sent twice is stored once
		createdAt: instant().notNull(),
		removedAt: instant(), // when its author or the organizer removed it; then its text is empty
		removedBy: text().references((): AnySQLiteColumn => members.id),
	},
	(t) => [
		uniqueIndex("messages_once").on(t.memberId, t.onceKey).where(sql`once_key is not null`),
		index("messages_trip").on(t.tripId, t.createdAt, t.id),
		index("messages_member").on(t.memberId),
		rowCheck("messages_length", sql`length(message) between 1 and 2000 or removed_at is not null`),
	],
);

rowsOf(messages, {
	trip: { by: messages.tripId, shown: [messages.removedAt] },
	person: { by: messages.memberId, told: true, erased: "They stay in the chat as a former member's." },
});

export const notifications = sqliteTable(
	"notifications",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		tripId: text().references(() => trips.id, { onDelete: "cascade" }),
		type: text().notNull(),
		title: text().notNull(),
		message: text().notNull(),
		priority: text({ enum: PRIORITIES }).notNull().default("medium"),
		actionUrl: text(),
		metadata: text({ mode: "json" }),
		source: text().notNull(), // the cause; a person is notified of each once
		createdAt: instant().notNull(),
		readAt: instant(),
	},
	(t) => [
		uniqueIndex("notifications_source").on(t.userId, t.source),
		index("notifications_user").on(t.userId, t.createdAt),
		index("notifications_trip").on(t.tripId),
		oneOfCheck("notifications_priority", t.priority, PRIORITIES),
	],
);

rowsOf(notifications, {
	trip: { by: notifications.tripId, shown: "Each is for one person, who finds it under the bell." },
	person: { by: notifications.userId, told: true, erased: true },
});

/**
 * What someone has switched on or off. Without a row the default applies
 * (features/messages/notifications/preferences.ts).
 */
export const notificationPreferences = sqliteTable(
	"notification_preferences",
	{
		id: id(),
		owner: text().notNull(), // "user:" and an account's id, or "email:" and the address of someone without one
		topic: text({ enum: TOPICS }).notNull(),
		channel: text({ enum: CHANNELS }).notNull(),
		enabled: flag().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("notification_preferences_choice").on(t.owner, t.topic, t.channel),
		oneOfCheck("notification_preferences_topic", t.topic, TOPICS),
		oneOfCheck("notification_preferences_channel", t.channel, CHANNELS),
	],
);

rowsOf(notificationPreferences, {
	person: {
		by: notificationPreferences.owner,
		told: true,
		erased: "erasePerson deletes them, by account and by address.",
	},
});

/** A browser in which an account's owner allowed push messages. It ends with its session. */
export const pushSubscriptions = sqliteTable(
	"push_subscriptions",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		endpoint: text().notNull(),
		p256dh: text().notNull(),
		auth: text().notNull(),
		createdAt: instant().notNull(),
		// The session in which they allowed it; null once that session has expired.
		sessionIdHash: text().references(() => sessions.idHash, { onDelete: "cascade", onUpdate: "cascade" }),
	},
	(t) => [
		uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
		index("push_subscriptions_user").on(t.userId),
		index("push_subscriptions_session").on(t.sessionIdHash),
	],
);

rowsOf(pushSubscriptions, { person: { by: pushSubscriptions.userId, told: true, erased: true } });
