import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { calendarDate, cents, flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { trips } from "./trips.ts";

export const MEMBER_ROLES = ["organizer", "member"] as const;
/** "unpaid" is a place that lasted no longer than the payment it was for, which was not made. */
export const LEFT_AS = ["left", "removed", "unpaid"] as const;
export const DOCUMENTS = ["passport", "visa", "insurance", "tickets"] as const;

export const members = sqliteTable(
	"members",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		userId: text().references(() => users.id),
		guestKeyHash: text(), // SHA-256 of the guest cookie's secret
		name: text().notNull(),
		email: text(),
		avatar: text(),
		role: text({ enum: MEMBER_ROLES }).notNull().default("member"),
		confirmed: flag().notNull().default(false),
		paymentPlan: text(),
		departureLocation: text().notNull().default("Default"),
		individualCost: cents().notNull(),
		joinedAt: instant().notNull(),
		removedAt: instant(),
		chatReadAt: instant(), // the time of the newest message that this member has been shown
		archivedAt: instant(), // since when the member keeps the trip out of their own list
		chatMailedAt: instant(), // when this member was last mailed what is new in the chat
		cashBackApplied: cents().notNull().default(0), // the part of the cost that the organizer's cash back pays
		leftAs: text({ enum: LEFT_AS }), // how the membership ended, if it has
		payAskedAt: instant(), // when the member asked to be told that payments are open
		chargesFrom: calendarDate(), // the first date, as announced, on which the kept card is charged again
	},
	(t) => [
		uniqueIndex("members_user").on(t.tripId, t.userId).where(sql`user_id is not null and removed_at is null`),
		uniqueIndex("members_guest_email")
			.on(t.tripId, t.email)
			.where(sql`email is not null and user_id is null and removed_at is null`),
		uniqueIndex("members_guest")
			.on(t.tripId, t.guestKeyHash)
			.where(sql`guest_key_hash is not null and removed_at is null`),
		uniqueIndex("members_organizer").on(t.tripId).where(sql`role = 'organizer' and removed_at is null`),
		index("members_trip").on(t.tripId, t.joinedAt),
		index("members_of_user").on(t.userId),
		index("members_of_guest").on(t.guestKeyHash),
		oneOfCheck("members_role", t.role, MEMBER_ROLES),
		rowCheck("members_cost", sql`individual_cost >= 0`),
	],
);

export const messages = sqliteTable(
	"messages",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		memberId: text().references(() => members.id),
		message: text().notNull(),
		onceKey: text(), // a hash of the form's secret, so that a message that is sent again is stored once
		createdAt: instant().notNull(),
		removedAt: instant(), // when its author or the organizer removed it; its words are emptied
		removedBy: text().references((): AnySQLiteColumn => members.id),
	},
	(t) => [
		uniqueIndex("messages_once").on(t.memberId, t.onceKey).where(sql`once_key is not null`),
		index("messages_trip").on(t.tripId, t.createdAt, t.id),
		index("messages_member").on(t.memberId),
		rowCheck("messages_length", sql`length(message) between 1 and 2000 or removed_at is not null`),
	],
);

/** The exact text by which a member allowed later charges of the saved card. */
export const consents = sqliteTable(
	"consents",
	{
		id: id(),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		kind: text().notNull(),
		version: text().notNull(),
		text: text().notNull(),
		givenAt: instant().notNull(),
		withdrawnAt: instant(), // only one that is not withdrawn counts; a withdrawn one stays as a record
	},
	(t) => [uniqueIndex("consents_given").on(t.memberId, t.kind, t.version).where(sql`withdrawn_at is null`)],
);

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
		openedAt: instant(), // when somebody first did something in a browser that came by the link
		memberId: text().references(() => members.id, { onDelete: "set null" }),
		withdrawnAt: instant(),
	},
	(t) => [
		uniqueIndex("invitations_address").on(t.tripId, t.email),
		uniqueIndex("invitations_token").on(t.tokenHash),
		index("invitations_sender").on(t.invitedBy, t.createdAt),
	],
);

/** Mailed links that open a guest's place in another browser (Rules: Joining). */
export const memberLinks = sqliteTable(
	"member_links",
	{
		tokenHash: text().primaryKey().notNull(),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		expiresAt: instant().notNull(),
		usedAt: instant(),
		movedFrom: text(), // the guest_key_hash of the browser that had the place until this link moved it
	},
	(t) => [
		index("member_links_moved").on(t.movedFrom).where(sql`moved_from is not null`),
		index("member_links_member").on(t.memberId),
		index("member_links_expiry").on(t.expiresAt),
	],
);

/** Accounts whose users have said that a guest's place in their browser is somebody else's. */
export const placeRefusals = sqliteTable(
	"place_refusals",
	{
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		refusedAt: instant().notNull(),
	},
	(t) => [primaryKey({ columns: [t.memberId, t.userId] })],
);

/** What each member says they have ready. Nothing is uploaded. */
export const documentChecks = sqliteTable(
	"document_checks",
	{
		id: id(),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		document: text({ enum: DOCUMENTS }).notNull(),
		checkedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("document_checks_member").on(t.memberId, t.document),
		oneOfCheck("document_checks_document", t.document, DOCUMENTS),
	],
);
