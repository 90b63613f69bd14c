import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { calendarDate, cents, flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const SUBSCRIPTION_PLANS = ["free", "plus", "pro"] as const;

export const SUBSCRIPTION_STATUSES = ["active", "past_due", "cancelled"] as const;

export const MEMBER_ROLES = ["organizer", "member"] as const;

/** "unpaid": the spot was only held for a payment, which was not made. */
export const MEMBERSHIP_END_REASONS = ["left", "removed", "unpaid"] as const;

export const TRIP_STATUSES = ["active", "cancelled"] as const;

/** A step of the organizer's own payment plan. The first is due at once (`dueDate` null), the last is the remainder. */
export type ScheduleStep = { dueDate: CalendarDate | null } & (
	| { kind: "amount"; amount: Cents }
	| { kind: "percent"; basisPoints: number } // of the member's whole share
	| { kind: "rest" }
);

/** The organizer's own payment plan. With `isOnly`, its only alternative is to pay everything at once. */
export type CustomSchedule = { name: string; isOnly: boolean; steps: ScheduleStep[] };

export const users = sqliteTable(
	"users",
	{
		id: id(),
		email: text().notNull(),
		passwordHash: text().notNull(), // empty if the account only signs in by passkey
		firstName: text().notNull(),
		lastName: text().notNull(),
		profileImageUrl: text(),
		role: text({ enum: ["user", "admin"] })
			.notNull()
			.default("user"),
		emailVerifiedAt: instant(),
		subscriptionPlan: text({ enum: SUBSCRIPTION_PLANS }).notNull().default("free"),
		subscriptionStatus: text({ enum: SUBSCRIPTION_STATUSES }).notNull().default("active"),
		subscriptionStartAt: instant(),
		subscriptionEndAt: instant(), // when the plan ends by itself; null while it renews
		isAnnualBilling: flag().notNull().default(false),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		twoStepSince: instant(), // since when signing in also takes a passkey or a recovery code
		deletedAt: instant(), // the row stays for the ledger, without the person's name and address
	},
	(t) => [
		uniqueIndex("users_email").on(t.email),
		index("users_created").on(t.createdAt),
		oneOfCheck("users_role", t.role, ["user", "admin"]),
		oneOfCheck("users_plan", t.subscriptionPlan, SUBSCRIPTION_PLANS),
		oneOfCheck("users_subscription_status", t.subscriptionStatus, SUBSCRIPTION_STATUSES),
	],
);

rowsOf(users, {
	person: {
		by: users.id,
		told: true,
		erased: "markDeleted empties the row, because the ledger leads to it.",
	},
});

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
		countedAt: instant(), // the time of the creation, claim or handover, which counts it in its organizer's month
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		creationKey: text(), // a hash of the form's secret and its fields
		cancelledAt: instant(),
		cancelReason: text(), // the organizer's reason, which every member was told
		isStayChosen: flag().notNull().default(false), // someone has chosen the accommodationType
		formerFeeRate: integer(), // the rate for charges before `countedAt`, if the trip has changed hands then
		holdDays: integer().notNull().default(3), // how many days at most someone who says "I'm in" may take to pay
		optionsCost: cents().notNull().default(0), // the sum of its members' options, on top of `totalCost`
		customSchedule: text({ mode: "json" }).$type<CustomSchedule>(), // the organizer's own payment plan
		lateSpots: integer().notNull().default(0), // how many spots were added after someone had paid; they pay the price of that time
	},
	(t) => [
		uniqueIndex("trips_share").on(t.shareId),
		index("trips_creation").on(t.creationKey),
		index("trips_created").on(t.createdAt),
		index("trips_organizer").on(t.organizerId, t.countedAt),
		index("trips_organizer_email").on(t.organizerEmail).where(sql`organizer_id is null`),
		oneOfCheck("trips_status", t.status, TRIP_STATUSES),
		rowCheck("trips_party_size", sql`party_size between 1 and 250`),
		rowCheck("trips_costs", sql`total_cost >= 0 and cost_per_person >= 0`),
		rowCheck("trips_dates", sql`end_date is null or start_date is null or end_date >= start_date`),
		rowCheck("trips_fee", sql`platform_fee_rate between 0 and 10000`),
	],
);

rowsOf(trips, {
	trip: { by: trips.id, shown: [trips.status, trips.updatedAt, trips.optionsCost] },
	person: { by: trips.organizerId, told: true, erased: "leaveTrips deletes, cancels or hands on each trip." },
});

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
		chatReadAt: instant(), // the time of the newest message that the member was shown
		archivedAt: instant(), // since when the member hides the trip from their own list
		chatMailedAt: instant(), // when the member was last mailed new chat messages
		cashBackApplied: cents().notNull().default(0), // the part of the cost that the organizer's cash back pays
		leftAs: text({ enum: MEMBERSHIP_END_REASONS }), // how the membership ended, if it has
		payAskedAt: instant(), // when the member asked to be told that payments are open
		chargesFrom: calendarDate(), // the first date, as announced, on which the saved card is charged again
		coOrganizerSince: instant(), // since when they are a co-organizer
		payBy: calendarDate(), // the spot is held for the first payment until the end of this day; null if it is not freed
		optionsCost: cents().notNull().default(0), // the part of `individualCost` that is for their options; it may be below 0
		paidOutside: cents().notNull().default(0), // the part of the cost that was paid to the organizer outside the app
		payerId: text(), // the member who pays for this spot, if it is a companion's
		formerPayerId: text(), // who had paid a part of it before the companion took over the rest
		askedPayerId: text(), // the member whom they have asked to pay the rest of their spot
		takenOver: cents().notNull().default(0), // the part of `individualCost` that is for companions; below 0, the part of the own spot that others pay
		face: integer().notNull().default(0), // how many members had joined before; it decides the color of the initials
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
		index("members_of_user").on(t.userId, t.tripId),
		index("members_payer").on(t.payerId).where(sql`payer_id is not null`),
		index("members_former_payer").on(t.formerPayerId).where(sql`former_payer_id is not null`),
		index("members_asked_payer").on(t.askedPayerId).where(sql`asked_payer_id is not null`),
		index("members_of_guest").on(t.guestKeyHash, t.tripId),
		oneOfCheck("members_role", t.role, MEMBER_ROLES),
		rowCheck("members_cost", sql`individual_cost >= 0`),
	],
);

rowsOf(members, {
	trip: {
		by: members.tripId,
		shown: [
			members.removedAt,
			members.confirmed,
			members.individualCost,
			members.coOrganizerSince,
			members.paidOutside,
			members.payerId,
		],
	},
	person: { by: members.userId, told: true, erased: "leaveTrips takes the name and the address off." },
});

/** Mailed links that open a guest's spot in another browser (Rules: Joining). */
export const memberLinks = sqliteTable(
	"member_links",
	{
		tokenHash: text().primaryKey().notNull(),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		expiresAt: instant().notNull(),
		usedAt: instant(),
		movedFrom: text(), // the guest_key_hash of the browser that had the membership until this link moved it
	},
	(t) => [
		index("member_links_moved").on(t.movedFrom).where(sql`moved_from is not null`),
		index("member_links_member").on(t.memberId),
		index("member_links_expiry").on(t.expiresAt),
	],
);

rowsOf(memberLinks, { trip: { by: memberLinks.memberId, shown: "They are secrets of one guest's mail." } });

/** A guest's membership that the browser's user, asked at sign-in, has said is not theirs: they are not asked again. */
export const membershipRefusals = sqliteTable(
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

rowsOf(membershipRefusals, {
	person: {
		by: membershipRefusals.userId,
		told: "They say whose someone else's membership is not.",
		erased: true,
	},
});

/**
 * Who may claim a trip that was created signed out: the browser with this guest key, and later the account `userId`, if
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

rowsOf(tripClaims, {
	trip: { by: tripClaims.tripId, shown: "The page shows who organizes, and not who could." },
	person: {
		by: tripClaims.userId,
		told: "It ends with the sign-in that takes up the trip.",
		erased: "erasePerson frees the trip.",
	},
});
