import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { calendarDate, cents, id, instant, oneOfCheck, rowCheck } from "./columns.ts";

export const ITEM_TYPES = ["flight", "accommodation", "car", "other"] as const;
export const TRIP_STATUSES = ["active", "cancelled"] as const;

export const trips = sqliteTable(
	"trips",
	{
		id: id(),
		shareId: text().notNull(),
		title: text().notNull(),
		origin: text(),
		destination: text().notNull(),
		startDate: calendarDate(),
		endDate: calendarDate(),
		duration: integer().notNull(),
		partySize: integer().notNull(),
		totalCost: cents().notNull(),
		costPerPerson: cents().notNull(),
		accommodationType: text().notNull().default("hotel"),
		organizerId: text().references(() => users.id),
		organizerName: text().notNull(),
		organizerEmail: text(),
		paymentPlan: text().notNull().default("single"),
		finalPaymentDue: calendarDate(),
		platformFeeRate: integer().notNull().default(500), // basis points: 500 is 5 %
		status: text({ enum: TRIP_STATUSES }).notNull().default("active"),
		fundsReleasedAt: instant(),
		transferRef: text(),
		countedAt: instant(), // the creation or claim, from which it counts in its organizer's month
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		creationKey: text(), // a hash of the form's secret and its fields
		cancelledAt: instant(),
		cancelReason: text(), // the organizer's reason, which everybody was told
	},
	(t) => [
		uniqueIndex("trips_share").on(t.shareId),
		index("trips_creation").on(t.creationKey),
		index("trips_created").on(t.createdAt),
		index("trips_organizer").on(t.organizerId, t.countedAt),
		index("trips_organizer_email").on(t.organizerEmail).where(sql`organizer_id is null`),
		oneOfCheck("trips_status", t.status, TRIP_STATUSES),
		rowCheck("trips_party_size", sql`party_size between 1 and 20`),
		rowCheck("trips_costs", sql`total_cost >= 0 and cost_per_person >= 0`),
		rowCheck("trips_dates", sql`end_date is null or start_date is null or end_date >= start_date`),
		rowCheck("trips_fee", sql`platform_fee_rate between 0 and 10000`),
	],
);

export const tripItems = sqliteTable(
	"trip_items",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		position: integer().notNull(),
		type: text({ enum: ITEM_TYPES }).notNull(),
		name: text().notNull(),
		url: text(),
		cost: cents().notNull(),
		costReadAt: instant(), // when the link's page gave the cost; null for a typed cost
	},
	(t) => [
		uniqueIndex("trip_items_position").on(t.tripId, t.position),
		oneOfCheck("trip_items_type", t.type, ITEM_TYPES),
		rowCheck("trip_items_cost", sql`cost >= 0`),
	],
);

/**
 * Who may claim a trip that was made signed out: the browser with this guest key, and later the account `userId`, if
 * its plan had no room when it signed in.
 */
export const tripClaims = sqliteTable(
	"trip_claims",
	{
		tripId: text()
			.primaryKey()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		tokenHash: text().notNull(),
		expiresAt: instant().notNull(),
		userId: text().references(() => users.id, { onDelete: "set null" }),
	},
	(t) => [index("trip_claims_token").on(t.tokenHash), index("trip_claims_user").on(t.userId)],
);

export const draftTrips = sqliteTable(
	"draft_trips",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		fields: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(), // the planner's fields as typed, valid or not
		lastSaved: instant().notNull(),
		clearedAt: instant(), // kept for a day, so that clearing it can be undone
	},
	(t) => [uniqueIndex("draft_trips_user").on(t.userId)],
);
