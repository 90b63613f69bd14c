import { and, eq, inArray, isNull } from "drizzle-orm";
import {
	type Member,
	type MemberAccess,
	requireMember,
	type Trip,
	type TripRef,
} from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireLiveAccount } from "#app/access/live-account.server.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { findNextPayment, paymentSummary } from "#app/features/payments/schedule/payment-summary.ts";
import { unscheduledShare } from "#app/features/tiers/cash-back/cash-back.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import { slugOf } from "#app/lib/slug.ts";
import type { Reader, Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { calendarFeeds } from "#db/schema/trips.ts";
import { buildCalendar, type CalendarFacts, unpaidPayments } from "./calendar.ts";
import { calendarFacts, loadVersionedFacts, saveEventVersions } from "./calendar-versions.server.ts";
import { writeCalendar } from "./icalendar.ts";
import * as texts from "./texts.ts";

/**
 * @param key of a feed just created; its address is shown while this key is still valid
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function calendarView(
	ctx: Ctx,
	ref: TripRef,
	{ origin, key }: { origin: string; key: string | null },
) {
	const access = await requireCalendar(ctx, ref);
	const { trip, member, role } = access;
	const [facts, feed] = await Promise.all([
		calendarFacts(ctx, access, origin),
		findFeed(ctx.db.read, { memberId: member.id }),
	]);
	const next = findNextPayment(facts.payments.map(paymentSummary));
	const isNew = key !== null && feed?.keyHash === hashSecret(key);
	return {
		trip: tripSummary(trip),
		/** A guest would have to sign in to open the dashboard. */
		isGuest: role === "guest",
		entries: facts.entries.length,
		unpaidPayments: unpaidPayments(facts).length,
		next,
		/** In cents; only for a member who has no schedule yet. */
		share: next || trip.status === "cancelled" ? 0 : unscheduledShare(member),
		feed: feed && { createdAt: feed.createdAt },
		links: isNew ? feedLinks(origin, { shareId: trip.shareId, key }) : null,
	};
}

export type CalendarView = Awaited<ReturnType<typeof calendarView>>;

/**
 * The trip and the member whose calendar it is.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
function requireCalendar(ctx: Ctx, ref: TripRef, db: Reader = ctx.db.read): Promise<MemberAccess> {
	return requireMember(ctx, ref, "calendar.own", texts.membersOnly, db);
}

const findFeed = rowQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db.select().from(calendarFeeds).where(eq(calendarFeeds.memberId, memberId)),
);

export type FeedLinks = { https: string; webcal: string };

/** A feed's address to copy, and the same address with the scheme that opens a calendar app. */
export function feedLinks(origin: string, { shareId, key }: { shareId: string; key: string }): FeedLinks {
	const https = `${origin}/trip/${shareId}/calendar.ics?key=${key}`;
	return { https, webcal: https.replace(/^https?:/, "webcal:") };
}

/**
 * Makes a secret address for the actor's calendar of a trip and ends an earlier one. Only the hash of the key is
 * stored.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function createFeed(ctx: Ctx, id: string): Promise<{ shareId: string; key: string }> {
	const key = newSecret();
	return ctx.db.write(async (tx) => {
		await requireLiveAccount(ctx, tx);
		const { trip, member } = await requireCalendar(ctx, id, tx);
		const feed = { keyHash: hashSecret(key), createdAt: ctx.now.getTime() };
		await tx
			.insert(calendarFeeds)
			.values({ memberId: member.id, ...feed })
			.onConflictDoUpdate({ target: calendarFeeds.memberId, set: feed });
		await saveEventVersions(ctx, tx, { trip, member });
		return { shareId: trip.shareId, key };
	});
}

/** @throws DomainError not_found, unauthenticated, forbidden */
export async function deleteFeed(ctx: Ctx, id: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { member } = await requireCalendar(ctx, id, tx);
		await tx.delete(calendarFeeds).where(eq(calendarFeeds.memberId, member.id));
	});
}

/** Ends the calendar links of all trips of an account. */
export async function deleteFeedsOf(tx: Tx, userId: string): Promise<void> {
	const own = tx.select({ id: members.id }).from(members).where(eq(members.userId, userId));
	await tx.delete(calendarFeeds).where(inArray(calendarFeeds.memberId, own));
}

export type CalendarFile = { name: string; text: string };

/**
 * The calendar behind a secret address. Calendar apps have no session, so the key alone decides.
 * @throws DomainError not_found for an unknown or deleted key, another trip's key, or that of a removed member
 */
export async function calendarFileByKey(
	ctx: Ctx,
	{ shareId, key, origin }: { shareId: string; key: string; origin: string },
): Promise<CalendarFile> {
	const keyHash = hashSecret(key);
	const findMembership = async (db: Reader) => {
		const found = await findMembershipByFeedKey(db, { shareId, keyHash });
		if (!found) throw new DomainError("not_found", texts.notFound);
		return found;
	};
	return toCalendarFile(await loadVersionedFacts(ctx, findMembership, origin));
}

/** Finds the member of this trip who has the feed with this key; null after the member was removed. */
const findMembershipByFeedKey = rowQuery(
	(db, { shareId, keyHash }: Params<{ shareId: string; keyHash: string }>) =>
		db
			.select({ trip: trips, member: members })
			.from(calendarFeeds)
			.innerJoin(members, eq(members.id, calendarFeeds.memberId))
			.innerJoin(trips, eq(trips.id, members.tripId))
			.where(and(eq(calendarFeeds.keyHash, keyHash), eq(trips.shareId, shareId), isNull(members.removedAt))),
);

/** A calendar as a file, named after its trip. */
export function toCalendarFile(facts: CalendarFacts): CalendarFile {
	const parts = ["gangway", slugOf(facts.trip.title)].filter(Boolean);
	return { name: `${parts.join("-")}.ics`, text: writeCalendar(buildCalendar(facts)) };
}

/** The trip and a member's payments, without the itinerary and links: the reader may have nothing but a mail's link. */
export async function datesOnlyFile(
	ctx: Ctx,
	membership: { trip: Trip; member: Member },
	origin: string,
): Promise<CalendarFile> {
	const facts = await loadVersionedFacts(ctx, async () => membership, origin);
	return toCalendarFile({ ...facts, entries: [], reader: "mail" });
}

/** @throws DomainError not_found, unauthenticated, forbidden */
export async function ownCalendarFile(ctx: Ctx, ref: TripRef, origin: string): Promise<CalendarFile> {
	return toCalendarFile(await loadVersionedFacts(ctx, (db) => requireCalendar(ctx, ref, db), origin));
}
