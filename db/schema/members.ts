import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, trips, users } from "./access.ts";
import { id, instant } from "./columns.ts";
import { rowsOf } from "./subject.ts";

/** An address that the organizer has invited. A guest or an account that joins by its link is its `memberId`. */
export const invitations = sqliteTable(
	"invitations",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		invitedBy: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		email: text().notNull(),
		createdAt: instant().notNull(),
		tokenHash: text(), // of the secret in the mail's link, which shows who has opened it; null until it is sent
		sentAt: instant(), // the last time it was sent
		sentCount: integer().notNull().default(0),
		openedAt: instant(), // when someone first did something in a browser that came by the link
		memberId: text().references(() => members.id, { onDelete: "set null" }),
		withdrawnAt: instant(),
	},
	(t) => [
		uniqueIndex("invitations_address").on(t.tripId, t.email),
		uniqueIndex("invitations_token").on(t.tokenHash),
		index("invitations_sender").on(t.invitedBy, t.createdAt),
	],
);

rowsOf(invitations, {
	trip: { by: invitations.tripId, shown: "The organizer's own page shows them." },
	person: { by: invitations.email, told: true, erased: "leaveTrips takes the address off." },
});
