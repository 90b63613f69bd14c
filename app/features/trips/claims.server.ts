import {
	and,
	eq,
	exists,
	gte,
	inArray,
	isNull,
	lt,
	not,
	notExists,
	notInArray,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { takeOverAsOrganizer } from "#app/features/companions/take-over-as-organizer.server.ts";
import { removeSavedCards } from "#app/features/payments/cards/moved-cards.server.ts";
import { hasAttempts, membersWithAttempts } from "#app/features/payments/payments.queries.ts";
import { changeMemberShare } from "#app/features/payments/schedule/change-share.server.ts";
import { tierOf } from "#app/features/tiers/tiers.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { baseShares, shareOf } from "#app/lib/shares.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members, tripClaims, trips } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { messages, notifications } from "#db/schema/messages.ts";
import { deleteInChunks, writeInChunks } from "#db/write-in-chunks.ts";
import { addOrganizer, requireTripQuota } from "./create-trip.server.ts";
import { deleteTrips } from "./delete-trips.server.ts";
import { notifyPayingIsOpen } from "./paying-open.server.ts";

/** `overLimit` counts the trips beyond the user's monthly limit; they stay reserved for the user. */
export type ClaimResult = { trips: Trip[]; overLimit: number };

/**
 * Makes the user the organizer of the unclaimed trips that this browser created, that are reserved for them, or whose
 * organizerEmail is their verified address (Rules: Who organizes a trip). Demo mode does not verify addresses.
 * @param asked.byAddress false if the address alone must not claim a trip
 */
export async function claimTrips(
	ctx: Ctx,
	tx: Tx,
	user: SignedInUser,
	{ guestKeyHash, byAddress = true }: { guestKeyHash: string | null; byAddress?: boolean },
): Promise<ClaimResult> {
	const mayClaimByEmail = byAddress && (user.emailVerified || ctx.payments.provider === "demo");
	const claimed: ClaimResult = { trips: [], overLimit: 0 };
	const unclaimed = await tx
		.select({ trip: trips })
		.from(trips)
		.leftJoin(tripClaims, and(eq(tripClaims.tripId, trips.id), isClaimable(tx, ctx.now)))
		.where(
			and(
				isNull(trips.organizerId),
				or(
					eq(tripClaims.userId, user.id),
					guestKeyHash ? eq(tripClaims.tokenHash, guestKeyHash) : undefined,
					mayClaimByEmail ? eq(trips.organizerEmail, user.email) : undefined,
				),
			),
		);
	for (const { trip } of unclaimed) {
		try {
			await requireTripQuota(tx, user, ctx.now);
		} catch (error) {
			if (!isDomainError(error)) throw error;
			await tx.update(tripClaims).set({ userId: user.id }).where(eq(tripClaims.tripId, trip.id));
			claimed.overLimit += 1;
			continue;
		}
		claimed.trips.push(await claimTrip(ctx, tx, trip, { user, guestKeyHash }));
	}
	return claimed;
}

export async function replaceClaimGuestKey(tx: Tx, from: string, to: string): Promise<void> {
	await tx.update(tripClaims).set({ tokenHash: to }).where(eq(tripClaims.tokenHash, from));
}

export function deleteExpiredClaims(ctx: Ctx): Promise<number> {
	return deleteInChunks(ctx, tripClaims.tripId, not(isClaimable(ctx.db.read, ctx.now)));
}

/** A trip that was paid for before payments required an organizer can still be claimed by its creator. */
function isClaimable(db: Reader, now: Date): SQL {
	const isFresh = gte(tripClaims.expiresAt, now.getTime());
	return sql`(${isFresh} or ${hasAttempts(db, tripClaims.tripId)})`;
}

type Claimant = { user: SignedInUser; guestKeyHash: string | null };

async function claimTrip(ctx: Ctx, tx: Tx, trip: Trip, claimant: Claimant): Promise<Trip> {
	const { user } = claimant;
	const change = {
		organizerId: user.id,
		organizerName: `${user.firstName} ${user.lastName}`,
		organizerEmail: user.email,
		platformFeeRate: tierOf(user, ctx.now).bookingFeeRate,
		countedAt: ctx.now.getTime(),
	};
	await tx.update(trips).set(change).where(eq(trips.id, trip.id));
	await attachGuestMembership(ctx, tx, trip, claimant);
	await tx.delete(tripClaims).where(eq(tripClaims.tripId, trip.id));
	const [joined] = await tx
		.update(members)
		.set({ role: "organizer" })
		.where(and(eq(members.tripId, trip.id), eq(members.userId, user.id), isNull(members.removedAt)))
		.returning();
	if (joined) await takeOverAsOrganizer(ctx, tx, { ...trip, ...change }, joined);
	else await addOrganizer(tx, { ...trip, ...change }, user, ctx.now);
	await recalculateShares(tx, trip);
	await notifyPayingIsOpen(ctx, tx, { ...trip, ...change });
	return { ...trip, ...change };
}

/** The organizer may have joined as a guest before, and a person has only one membership. */
async function attachGuestMembership(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	{ user, guestKeyHash }: Claimant,
): Promise<void> {
	const creatorKeys = tx
		.select({ keyHash: tripClaims.tokenHash })
		.from(tripClaims)
		.where(eq(tripClaims.tripId, trip.id));
	const mine = tx
		.select({ id: members.id })
		.from(members)
		.where(and(eq(members.tripId, trip.id), eq(members.userId, user.id), isNull(members.removedAt)));
	const underTheirAddress = and(eq(members.email, user.email), inArray(members.guestKeyHash, creatorKeys));
	const joinedAsOrganizer =
		guestKeyHash && trip.organizerEmail === null
			? and(eq(members.guestKeyHash, guestKeyHash), notInArray(members.id, membersWithAttempts(tx)))
			: undefined;
	const attached = await tx
		.update(members)
		.set({ userId: user.id, guestKeyHash: null })
		.where(
			and(
				eq(members.tripId, trip.id),
				or(underTheirAddress, joinedAsOrganizer),
				isNull(members.userId),
				isNull(members.removedAt),
				notExists(mine),
			),
		)
		.returning({ id: members.id });
	await removeSavedCards(
		ctx,
		tx,
		attached.map(({ id }) => id),
	);
}

/** The organizer pays the rounding remainder, and has been unknown until this claim. */
async function recalculateShares(tx: Tx, trip: Trip): Promise<void> {
	const shares = baseShares(trip);
	const activeMembers = await tx
		.select()
		.from(members)
		.where(and(eq(members.tripId, trip.id), isNull(members.removedAt)));
	for (const member of activeMembers) {
		if (member.payerId) continue; // a companion's spot is paid by its payer, and has no rounding cents
		const price = shareOf(shares, member.role) + member.optionsCost;
		await changeMemberShare(tx, member, price + member.takenOver);
	}
}

const MAX_UNCLAIMED_MS = 30 * DAY_MS;

/** Each transaction deletes this many trips with all their rows but messages, a few dozen rows each. */
const TRIPS_AT_ONCE = 10;

/**
 * Deletes the trips that nobody has claimed in 30 days, unless someone has begun to pay for one. First it makes them
 * unclaimable, so that a trip whose deletion is interrupted is deleted by the next run. Then it deletes their messages
 * and notices, which may be thousands for a trip, and finally the trips. Each transaction checks again that they are
 * abandoned.
 */
export async function deleteAbandonedTrips(ctx: Ctx): Promise<void> {
	const before = ctx.now.getTime() - MAX_UNCLAIMED_MS;
	const found = await ctx.db.read
		.select({ id: trips.id })
		.from(trips)
		.where(isAbandoned(ctx.db.read, before));
	const abandoned = found.map(({ id }) => id);
	const still = (tx: Tx, ids: readonly string[]) =>
		tx
			.select({ id: trips.id })
			.from(trips)
			.where(and(inArray(trips.id, [...ids]), isAbandoned(tx, before)));
	await writeInChunks(ctx, {
		find: abandoned,
		async change(tx, ids) {
			await tx.delete(tripClaims).where(inArray(tripClaims.tripId, still(tx, ids)));
			await tx
				.update(trips)
				.set({ organizerEmail: null })
				.where(inArray(trips.id, still(tx, ids)));
		},
	});
	await forEachTurn(ctx, abandoned, (turn, id) => deleteMessagesAbout(turn, id, before), {
		failed: "abandoned trip(s) could not be emptied",
	});
	await writeInChunks(ctx, {
		find: abandoned,
		size: TRIPS_AT_ONCE,
		async change(tx, ids) {
			const current = await still(tx, ids);
			await deleteTrips(
				tx,
				current.map(({ id }) => id),
			);
		},
	});
}

const isAbandoned = (db: Reader, before: number) =>
	and(isNull(trips.organizerId), lt(trips.createdAt, before), not(hasAttempts(db, trips.id)));

async function deleteMessagesAbout(ctx: Ctx, tripId: string, before: number): Promise<void> {
	const { read } = ctx.db;
	const still = exists(
		read
			.select({ one: sql`1` })
			.from(trips)
			.where(and(eq(trips.id, tripId), isAbandoned(read, before))),
	);
	await deleteInChunks(ctx, messages.id, and(eq(messages.tripId, tripId), still));
	await deleteInChunks(ctx, notifications.id, and(eq(notifications.tripId, tripId), still));
	await deleteInChunks(ctx, outbox.id, and(eq(outbox.tripId, tripId), still));
}
