import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { trips, users } from "./access.ts";
import { flag, id, instant, oneOfCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const DELIVERY_CHANNELS = ["mail", "push"] as const;

export const OUTBOX_STATUSES = ["waiting", "sent", "skipped", "dead"] as const;

export const REPLY_SCOPES = ["organized", "joined"] as const;

/** Mail and push messages to send, each written in the transaction of its cause. */
export const outbox = sqliteTable(
	"outbox",
	{
		id: id(),
		source: text().notNull(), // the cause, channel and owner; each combination has one message
		channel: text({ enum: DELIVERY_CHANNELS }).notNull(),
		kind: text().notNull(),
		topic: text().notNull(),
		userId: text().references(() => users.id, { onDelete: "cascade" }), // the recipient, whose address at the time of sending is used
		email: text(), // the address of someone without an account, or a fixed address
		tripId: text().references(() => trips.id, { onDelete: "cascade" }),
		content: text({ mode: "json" }).notNull(),
		status: text({ enum: OUTBOX_STATUSES }).notNull().default("waiting"),
		tries: integer().notNull().default(0),
		runAt: instant().notNull(), // the earliest time of the next attempt
		lastError: text(),
		createdAt: instant().notNull(),
		sentAt: instant(),
	},
	(t) => [
		uniqueIndex("outbox_source").on(t.source),
		index("outbox_waiting").on(t.status, t.runAt),
		index("outbox_user").on(t.userId),
		index("outbox_email").on(t.email),
		index("outbox_trip").on(t.tripId),
		oneOfCheck("outbox_channel", t.channel, DELIVERY_CHANNELS),
		oneOfCheck("outbox_status", t.status, OUTBOX_STATUSES),
	],
);

rowsOf(outbox, {
	trip: { by: outbox.tripId, shown: "They are mails." },
	person: {
		by: outbox.userId,
		told: true,
		erased: "eraseMessages deletes those of the account, and erasePerson those by its address.",
	},
});

/** Addresses that refuse our mail, according to the mail provider. */
export const mailSuppressions = sqliteTable(
	"mail_suppressions",
	{
		email: text().primaryKey().notNull(),
		reason: text({ enum: ["bounce", "complaint"] }).notNull(),
		createdAt: instant().notNull(),
	},
	(t) => [oneOfCheck("mail_suppressions_reason", t.reason, ["bounce", "complaint"])],
);

rowsOf(mailSuppressions, {
	person: { by: mailSuppressions.email, told: true, erased: "An address that refuses mail is sent none." },
});

/**
 * Whether replies to mails with someone's words go to their own address, on trips that they organize and on others.
 * Without a row the default applies (app/mail/replies.ts).
 */
export const replyChoices = sqliteTable(
	"reply_choices",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		scope: text({ enum: REPLY_SCOPES }).notNull(),
		agreed: flag().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("reply_choices_choice").on(t.userId, t.scope),
		oneOfCheck("reply_choices_scope", t.scope, REPLY_SCOPES),
	],
);

rowsOf(replyChoices, { person: { by: replyChoices.userId, told: true, erased: true } });

/** Mail that demo mode keeps instead of sending it. */
export const demoMailbox = sqliteTable(
	"demo_mailbox",
	{
		id: id(),
		recipient: text().notNull(),
		subject: text().notNull(),
		text: text().notNull(),
		html: text().notNull(),
		createdAt: instant().notNull(),
		replyTo: text(), // the names and addresses for replies; null if replies go to us
	},
	(t) => [index("demo_mailbox_time").on(t.createdAt)],
);

rowsOf(demoMailbox, { house: "Mails in demo mode, where nobody is sent any." });
