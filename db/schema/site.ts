import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { rowsOf } from "./subject.ts";

/** Addresses that asked for the newsletter. Only confirmed ones receive it. */
export const newsletterSubscribers = sqliteTable("newsletter_subscribers", {
	email: text().primaryKey().notNull(),
	createdAt: instant().notNull(), // when it was last requested, until it is confirmed
	confirmedAt: instant(), // when the mailed link confirmed it; null until then
});

rowsOf(newsletterSubscribers, {
	person: { by: newsletterSubscribers.email, told: true, erased: "erasePerson deletes a confirmed address." },
});
