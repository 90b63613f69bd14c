import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const contactMessages = sqliteTable(
	"contact_messages",
	{
		id: id(),
		name: text().notNull(),
		email: text().notNull(),
		category: text().notNull(),
		subject: text().notNull(),
		message: text().notNull(),
		createdAt: instant().notNull(),
		plan: text().notNull().default("free"), // the sender's, which decides how soon they hear from us
		answeredAt: instant(),
	},
	(t) => [index("contact_messages_answered").on(t.answeredAt, t.createdAt)],
);

rowsOf(contactMessages, {
	person: { by: contactMessages.email, told: true, erased: "They stay, for whoever answers." },
});

/** Addresses that asked for the newsletter. Only confirmed ones are on its list. */
export const newsletterSubscribers = sqliteTable("newsletter_subscribers", {
	email: text().primaryKey().notNull(),
	createdAt: instant().notNull(), // when it was last asked for, until it is confirmed
	confirmedAt: instant(), // by the mailed link; null until then
});

rowsOf(newsletterSubscribers, {
	person: { by: newsletterSubscribers.email, told: true, erased: "erasePerson deletes a confirmed address." },
});
