import { and, eq } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import { type Ctx, type SignedInUser, userOf } from "#app/access/ctx.ts";
import { nextFace } from "#app/access/next-face.ts";
import { listCostReadTimes } from "#app/features/bookings/links/link-pages.queries.ts";
import {
	canCreateTrip,
	groupSizeProblem,
	TIER_BY_ID,
	type Tier,
	tierAfter,
	tierOf,
} from "#app/features/tiers/tiers.ts";
import { DAY_MS, earliestDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import { splitCost } from "#app/lib/shares.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { isSame } from "#db/portable-sql.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members, tripClaims, trips } from "#db/schema/access.ts";
import { draftTrips, tripItems } from "#db/schema/trips.ts";
import * as texts from "./texts.ts";
import { countTrips } from "./trips.queries.ts";
import type { CreateTrip } from "./trips.schema.ts";
import { durationInDays, tripTotalCost } from "./trips.ts";

const CLAIM_LIFETIME_MS = 30 * DAY_MS;

/**
 * Creates a trip and computes its totals. A signed-in user becomes its organizer and first member, and their draft is
 * deleted; a signed-out browser may claim the trip within 30 days.
 * @param secret the form's idempotency key, known only to its sender: sending it again with the same input returns the
 * trip already created
 * @throws DomainError trip_limit; invalid for a `finalPaymentDue` that has ended everywhere on earth, or for a group
 * that is too large for the plan
 */
export async function createTrip(ctx: Ctx, input: CreateTrip, secret?: string): Promise<Trip> {
	const user = userOf(ctx);
	const organizerId = user?.id ?? null;
	const creationKey = secret ? hashSecret(JSON.stringify([secret, input])) : null;
	return ctx.db.write(async (tx) => {
		const created = creationKey && (await findCreatedTrip(tx, { creationKey, organizerId }));
		if (created) {
			await moveClaim(tx, ctx, created);
			return created;
		}
		requireDueAhead(input, ctx.now);
		requireGroupSize(input, tierOf(user, ctx.now));
		if (user) await requireTripQuota(tx, user, ctx.now);
		const trip = await insertOne(tx, trips, { ...tripRow(input, user, ctx.now), creationKey });
		await insertItems(tx, trip.id, input.tripItems);
		if (user) {
			await addOrganizer(tx, trip, user, ctx.now);
			await tx.delete(draftTrips).where(eq(draftTrips.userId, user.id));
		} else if (ctx.actor?.kind === "guest") {
			await tx.insert(tripClaims).values({
				tripId: trip.id,
				tokenHash: ctx.actor.keyHash,
				expiresAt: ctx.now.getTime() + CLAIM_LIFETIME_MS,
			});
		}
		return trip;
	});
}

type Creation = { creationKey: string; organizerId: string | null };

const findCreatedTrip = rowQuery((db, { creationKey, organizerId }: Params<Creation>) =>
	db
		.select()
		.from(trips)
		.where(and(eq(trips.creationKey, creationKey), isSame(trips.organizerId, organizerId))),
);

/** A browser gets its guest cookie with its first answer. If that answer was lost, its next try has another cookie. */
async function moveClaim(tx: Tx, { actor }: Ctx, trip: Trip): Promise<void> {
	if (trip.organizerId || actor?.kind !== "guest") return;
	await tx.update(tripClaims).set({ tokenHash: actor.keyHash }).where(eq(tripClaims.tripId, trip.id));
}

/** @throws DomainError invalid */
function requireDueAhead({ finalPaymentDue: due }: CreateTrip, now: Date): void {
	if (due && due < earliestDate(now))
		throw new DomainError("invalid", texts.dueInThePast, { field: "finalPaymentDue" });
}

/** @throws DomainError invalid */
function requireGroupSize({ partySize }: CreateTrip, tier: Tier): void {
	const problem = groupSizeProblem(tier, partySize);
	if (problem) throw new DomainError("invalid", problem, { field: "partySize" });
}

/** @throws DomainError trip_limit */
export async function requireTripQuota(db: Reader, user: SignedInUser, now: Date): Promise<void> {
	const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
	const to = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
	if (canCreateTrip(user, await countTrips(db, { organizerId: user.id, from, to }), now)) return;
	throw new DomainError("trip_limit", tripLimitMessage(user, now));
}

function tripLimitMessage(user: SignedInUser, now: Date): string {
	const tier = tierOf(user, now);
	if (user.subscriptionStatus === "past_due") return texts.tierUnpaid(TIER_BY_ID[user.subscriptionPlan].name);
	if (user.subscriptionStatus === "cancelled") return texts.tierEnded;
	const usedUp = texts.tierUsedUp(tier.name, tier.maxTripsPerMonth);
	const next = tierAfter(tier);
	return next ? `${usedUp} ${texts.moreTripsWith(next.name, next.maxTripsPerMonth)}` : usedUp;
}

/** The organizer is also a member, and pays the rounding remainder (Rules: Who organizes a trip). */
export async function addOrganizer(tx: Tx, trip: Trip, user: SignedInUser, now: Date): Promise<void> {
	await tx.insert(members).values({
		id: newId(),
		tripId: trip.id,
		userId: user.id,
		name: `${user.firstName} ${user.lastName}`,
		email: user.email,
		avatar: user.profileImageUrl,
		role: "organizer",
		individualCost: splitCost(trip.totalCost, trip.partySize).organizerShare,
		joinedAt: now.getTime(),
		face: nextFace(trip.id),
	});
}

function tripRow(input: CreateTrip, user: SignedInUser | null, now: Date): typeof trips.$inferInsert {
	const totalCost = tripTotalCost(input.tripItems, input.totalCost);
	return {
		id: newId(),
		shareId: newId(),
		title: input.title ?? texts.defaultTitle(input.destination),
		origin: input.origin ?? null,
		destination: input.destination,
		startDate: input.startDate ?? null,
		endDate: input.endDate ?? null,
		finalPaymentDue: input.finalPaymentDue ?? null,
		duration: durationInDays(input.startDate, input.endDate),
		partySize: input.partySize,
		totalCost,
		costPerPerson: splitCost(totalCost, input.partySize).costPerPerson,
		organizerId: user?.id ?? null,
		organizerName: user
			? `${user.firstName} ${user.lastName}`
			: (input.organizerName ?? texts.defaultOrganizer),
		organizerEmail: user?.email ?? input.organizerEmail ?? null,
		paymentPlan: input.paymentPlan ?? "single",
		platformFeeRate: tierOf(user, now).bookingFeeRate,
		countedAt: user ? now.getTime() : null,
		createdAt: now.getTime(),
		updatedAt: now.getTime(),
	};
}

async function insertItems(tx: Tx, tripId: string, items: CreateTrip["tripItems"]): Promise<void> {
	if (items.length === 0) return;
	const readAt = await listCostReadTimes(tx, items);
	await tx.insert(tripItems).values(
		items.map((item, position) => ({
			id: newId(),
			tripId,
			position,
			type: item.type,
			name: item.name,
			url: item.url ?? null,
			cost: item.cost,
			costReadAt: readAt[position],
		})),
	);
}
