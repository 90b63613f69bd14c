import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { cents, flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { trips } from "./trips.ts";

export const MEMBER_ROLES = ["organizer", "member"] as const;
export const PRIORITIES = ["high", "medium", "low"] as const;

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
		createdAt: instant().notNull(),
	},
	(t) => [
		index("messages_trip").on(t.tripId, t.createdAt, t.id),
		index("messages_member").on(t.memberId),
		rowCheck("messages_length", sql`length(message) between 1 and 2000`),
	],
);

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
		source: text().notNull(), // the cause, which a person is notified of once
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
	},
	(t) => [uniqueIndex("consents_given").on(t.memberId, t.kind, t.version)],
);

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
	},
	(t) => [index("invitations_sender").on(t.invitedBy, t.createdAt), index("invitations_trip").on(t.tripId)],
);
