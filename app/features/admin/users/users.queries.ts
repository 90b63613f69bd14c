import { and, desc, eq, gt, inArray, max, type SQL, sql } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/db.ts";
import { asFlag } from "#db/portable-sql.ts";
import { type Params, sumQuery } from "#db/prepared-query.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { knownBrowsers, sessions } from "#db/schema/identity.ts";
import { payers, paymentMethods } from "#db/schema/payments.ts";
import { cashBackEntries, subscriptions } from "#db/schema/tiers.ts";
import { windowOf } from "../records.ts";
import { containsText, type Search } from "../search.ts";

/** The columns of an account that admins may see, without the password hash. */
const USER_COLUMNS = {
	id: users.id,
	email: users.email,
	firstName: users.firstName,
	lastName: users.lastName,
	role: users.role,
	emailVerifiedAt: users.emailVerifiedAt,
	subscriptionPlan: users.subscriptionPlan,
	subscriptionStatus: users.subscriptionStatus,
	subscriptionStartAt: users.subscriptionStartAt,
	subscriptionEndAt: users.subscriptionEndAt,
	isAnnualBilling: users.isAnnualBilling,
	twoStepSince: users.twoStepSince,
	createdAt: users.createdAt,
	deletedAt: users.deletedAt,
	hasPassword: asFlag(sql`${users.passwordHash} <> ''`),
};

const FULL_NAME = sql`${users.firstName} || ' ' || ${users.lastName}`;

/** One page of the accounts with a text in their name, address or id, newest first. */
export async function searchUsers(db: Reader, { text, page }: Search) {
	const where = containsText([FULL_NAME, users.email, users.id], text);
	const rows = await db
		.select({ ...USER_COLUMNS, lastSeenAt: lastSeenOf(users.id) })
		.from(users)
		.where(where)
		.orderBy(desc(users.createdAt), desc(users.id))
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
	return { count: await db.$count(users, where), rows };
}

function lastSeenOf(userId: typeof users.id): SQL<number | null> {
	return sql<
		number | null
	>`(select ${max(sessions.lastSeenAt)} from ${sessions} where ${sessions.userId} = ${userId})`;
}

export async function findUser(db: Reader, id: string) {
	const [user] = await db
		.select({ ...USER_COLUMNS, lastSeenAt: lastSeenOf(users.id) })
		.from(users)
		.where(eq(users.id, id));
	return user;
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The unexpired sessions of an account. */
export function listSessions(db: Reader, userId: string, now: number) {
	return db
		.select()
		.from(sessions)
		.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
		.orderBy(desc(sessions.lastSeenAt))
		.limit(windowOf(1).limit);
}

export async function findNewestSubscription(db: Reader, userId: string) {
	const [subscription] = await db
		.select()
		.from(subscriptions)
		.where(eq(subscriptions.userId, userId))
		.orderBy(desc(subscriptions.createdAt))
		.limit(1);
	return subscription;
}

export async function listOrganizedTrips(db: Reader, userId: string) {
	const where = eq(trips.organizerId, userId);
	const rows = await db
		.select({ id: trips.id, title: trips.title, status: trips.status, createdAt: trips.createdAt })
		.from(trips)
		.where(where)
		.orderBy(desc(trips.createdAt))
		.limit(windowOf(1).limit);
	return { count: await db.$count(trips, where), rows };
}

export async function listMemberships(db: Reader, userId: string) {
	const where = eq(members.userId, userId);
	const rows = await db
		.select({ member: members, title: trips.title })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(where)
		.orderBy(desc(members.joinedAt))
		.limit(windowOf(1).limit);
	return { count: await db.$count(members, where), rows };
}

const FACE = ["card_brand", "card_last4", "card_exp_month", "card_exp_year"];
const sameFace = (one: string, other: string) =>
	sql.raw(FACE.map((column) => `${one}.${column} = ${other}.${column}`).join(" and "));

/** The card that paid for the membership, or another card of the same account, looks like one of the organizer's. */
const hasTheirCard = sql`exists (
	select 1 from ${payers} paid join ${paymentMethods} own on ${sameFace("paid", "own")}
	where paid.member_id = ${cashBackEntries.memberId} and own.user_id = ${cashBackEntries.userId}
) or exists (
	select 1 from ${members} payer
	join ${paymentMethods} theirs on theirs.user_id = payer.user_id
	join ${paymentMethods} own on ${sameFace("theirs", "own")}
	where payer.id = ${cashBackEntries.memberId} and own.user_id = ${cashBackEntries.userId}
)`;

/** The member's account has signed in from one of the organizer's browsers. */
const hasTheirBrowser = sql`exists (
	select 1 from ${members} payer
	join ${knownBrowsers} theirs on theirs.user_id = payer.user_id
	join ${knownBrowsers} own on own.key_hash = theirs.key_hash
	where payer.id = ${cashBackEntries.memberId} and own.user_id = ${cashBackEntries.userId}
)`;

/**
 * Cash back earned by an organizer less reversals, in cents, and the part of it from payers who share a card or a
 * browser with the organizer, and so may be the same person.
 */
export const findEarned = sumQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select({
				earned: sql<number>`coalesce(sum(${cashBackEntries.amount}), 0)`,
				likelyOwn: sql<number>`coalesce(sum(case when ${hasTheirCard} or ${hasTheirBrowser} then ${cashBackEntries.amount} else 0 end), 0)`,
			})
			.from(cashBackEntries)
			.where(
				and(
					eq(cashBackEntries.userId, userId),
					eq(cashBackEntries.provider, provider),
					inArray(cashBackEntries.kind, ["earned", "reversed"]),
				),
			),
);
