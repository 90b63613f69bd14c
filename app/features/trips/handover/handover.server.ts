import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import {
	type Member,
	requireTrip,
	requireUser,
	type Trip,
	type TripAccess,
	type TripRef,
	tripIdOf,
} from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { requireLiveAccount } from "#app/access/live-account.server.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { offerFreedSpots } from "#app/features/members/waiting-list/offer-spots.server.ts";
import { notify, notifyAboard, organizerOf } from "#app/features/messages/notifications/notify.server.ts";
import { groupSizeProblem, tierOf, tierOfTrip } from "#app/features/tiers/tiers.ts";
import { hasEnded } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { type HANDOVER_OUTCOMES, tripHandovers } from "#db/schema/trips.ts";
import { requireTripQuota } from "../create-trip.server.ts";
import { countUnderWay, findStandingOffer, type Handover } from "./handover.queries.ts";
import type { AnswerHandover } from "./handover.schema.ts";
import { expiryOf, handoverBlock, isOpen, OFFER_DAYS } from "./handover-rules.ts";
import * as texts from "./texts.ts";

/**
 * Offers the trip to a member with a verified account, for seven days (Rules: Handing a trip over).
 * @throws DomainError not_found, unauthenticated, forbidden; checking_books; conflict while money is on its way in the
 * organizer's name, while another offer is open, and for a member who cannot take it over
 */
export function offerHandover(
	ctx: Ctx,
	ref: TripRef,
	memberId: string,
): Promise<Handover & { name: string }> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, tripIdOf(ref), "handover.offer", tx);
		const [found] = await tx
			.select({ member: members, user: users })
			.from(members)
			.leftJoin(users, and(eq(users.id, members.userId), isNull(users.deletedAt)))
			.where(and(eq(members.id, memberId), eq(members.tripId, trip.id), isNull(members.removedAt)));
		if (!found) throw new DomainError("not_found", common.memberNotFound, { field: "memberId" });
		const { member, user } = found;
		if (member.role === "organizer") throw refusal(texts.yourself);
		if (member.payerId !== null) throw refusal(texts.isPaidFor(member.name));
		if (!user) throw refusal(texts.needsAccount(member.name));
		if (!mayOrganize(ctx, { emailVerified: user.emailVerifiedAt !== null }))
			throw refusal(texts.needsAddress(member.name));
		await requireNothingUnderWay(ctx, tx, trip);
		const standing = await findStandingOffer(tx, { tripId: trip.id });
		if (standing && isValid(standing, trip, ctx.now))
			throw refusal(texts.offeredAlready(standing.member.name));
		if (standing) await endOffer(ctx, tx, standing.offer, "expired");
		const now = ctx.now.getTime();
		const offer = await insertOne(tx, tripHandovers, {
			id: newId(),
			tripId: trip.id,
			memberId: member.id,
			offeredBy: requireUser(ctx).id,
			offeredAt: now,
			expiresAt: expiryOf(now),
		});
		await notify(ctx, tx, trip, member, {
			kind: "handover_offered",
			title: texts.offeredNoticeTitle(trip.title),
			message: texts.offeredNotice(trip.organizerName, trip.title, OFFER_DAYS),
			source: `handover:${offer.id}:offered`,
			actionUrl: handoverPath(trip),
			mail: { actionLabel: texts.seeOffer },
		});
		await notify(ctx, tx, trip, organizerOf(trip), {
			kind: "handover_begun",
			title: texts.begunTitle(member.name),
			message: texts.begunNotice(member.name, trip.title, OFFER_DAYS),
			source: `handover:${offer.id}:begun`,
			actionUrl: handoverPath(trip),
		});
		return { ...offer, name: member.name };
	});
}

/** @throws DomainError not_found, unauthenticated, forbidden; conflict where nothing is offered */
export function withdrawHandover(ctx: Ctx, ref: TripRef): Promise<Handover> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, tripIdOf(ref), "handover.offer", tx);
		const standing = await findStandingOffer(tx, { tripId: trip.id });
		if (!standing || !isValid(standing, trip, ctx.now))
			throw new DomainError("conflict", texts.nothingOffered);
		return withdraw(ctx, tx, { ...standing, trip });
	});
}

async function withdraw(ctx: Ctx, tx: Tx, { offer, member, trip }: Standing & { trip: Trip }) {
	const ended = await endOffer(ctx, tx, offer, "withdrawn");
	await notify(ctx, tx, trip, member, {
		kind: "handover_withdrawn",
		title: texts.withdrawnTitle,
		message: texts.withdrawnNotice(trip.organizerName, trip.title),
		source: `handover:${ended.id}:withdrawn`,
	});
	return ended;
}

/** Withdraws all offers made by an account, for an owner who recovers it: someone else may have made them. */
export async function withdrawOffersOf(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
	const own = await selectOffers(tx).where(
		and(isNull(tripHandovers.endedAt), eq(tripHandovers.offeredBy, userId)),
	);
	for (const standing of own) await withdraw(ctx, tx, standing);
}

/**
 * Accepts or refuses an offer that was made to the asker. Accepting follows the rules of claiming a trip: the trip
 * counts towards the new organizer's monthly limit, and their plan's fee rate and group size apply. The former
 * organizer becomes a co-organizer. No share, payment or ledger entry changes.
 * @throws DomainError unauthenticated, forbidden, not_found; checking_books; trip_limit; conflict without an offer,
 * while money is on its way in the organizer's name, or for a group that is too large for the plan
 */
export function answerHandover(ctx: Ctx, ref: TripRef, { answer }: AnswerHandover): Promise<Handover> {
	return ctx.db.write(async (tx) => {
		await requireLiveAccount(ctx, tx);
		const access = await requireTrip(ctx, tripIdOf(ref), "handover.answer", tx);
		const { trip } = access;
		const standing = await findStandingOffer(tx, { tripId: trip.id });
		if (
			!standing ||
			standing.member.id !== access.member?.id ||
			standing.offer.offeredBy !== trip.organizerId
		)
			throw new DomainError("conflict", texts.noOffer);
		if (!isOpen(standing.offer, ctx.now)) throw new DomainError("conflict", texts.expired);
		if (answer === "accept") {
			await requireTakeable(ctx, tx, access);
			if (standing.member.payerId !== null) throw refusal(texts.isPaidForBySomebody);
			await changeOrganizer(ctx, tx, trip, standing.member);
			await offerFreedSpots(ctx, tx, trip.id); // the new organizer's plan may have more places
			return endOffer(ctx, tx, standing.offer, "accepted");
		}
		const ended = await endOffer(ctx, tx, standing.offer, "refused");
		await notify(ctx, tx, trip, organizerOf(trip), {
			kind: "handover_answered",
			title: texts.refusedTitle(standing.member.name),
			message: texts.refusedNotice(trip.title),
			source: `handover:${ended.id}:refused`,
			actionUrl: handoverPath(trip),
		});
		return ended;
	});
}

/** Checks that the asker can take the trip over now. @throws DomainError as answerHandover */
export async function requireTakeable(ctx: Ctx, db: Reader, access: TripAccess): Promise<void> {
	const { trip, hasOneTimePro } = access;
	const user = requireUser(ctx);
	if (!mayOrganize(ctx, user)) throw refusal(texts.verifyFirst);
	await requireNothingUnderWay(ctx, db, trip);
	await requireTripQuota(db, user, ctx.now);
	const tooLarge = groupSizeProblem(tierOfTrip({ organizer: user, hasOneTimePro }, ctx.now), trip.partySize);
	if (tooLarge) throw refusal(tooLarge);
}

/** Demo mode does not verify addresses. */
export function mayOrganize(
	{ payments }: Pick<Ctx, "payments">,
	user: Pick<SignedInUser, "emailVerified">,
): boolean {
	return user.emailVerified || payments.provider === "demo";
}

/** @throws DomainError conflict, checking_books */
export async function requireNothingUnderWay(ctx: Ctx, db: Reader, trip: Trip): Promise<void> {
	await requireCheckedBooks(ctx, db);
	const block = handoverBlock(await countUnderWay(db, trip));
	if (block) throw refusal(texts.blocks[block]);
}

const refusal = (message: string) => new DomainError("conflict", message);

/** The update requires the former organizer in the row, so only one of several concurrent handovers succeeds. */
async function changeOrganizer(ctx: Ctx, tx: Tx, trip: Trip, member: Member): Promise<void> {
	const user = requireUser(ctx);
	const now = ctx.now.getTime();
	const name = `${user.firstName} ${user.lastName}`;
	const [changed] = await tx
		.update(trips)
		.set({
			organizerId: user.id,
			organizerName: name,
			organizerEmail: user.email,
			platformFeeRate: tierOf(user, ctx.now).bookingFeeRate,
			formerFeeRate: trip.platformFeeRate,
			countedAt: now,
			updatedAt: Math.max(now, trip.updatedAt + 1),
		})
		.where(
			and(eq(trips.id, trip.id), eq(trips.organizerId, trip.organizerId ?? ""), eq(trips.status, "active")),
		)
		.returning();
	if (!changed) throw refusal(texts.noOffer);
	const isAboard = and(eq(members.tripId, trip.id), isNull(members.removedAt));
	await tx
		.update(members)
		.set({ role: "member", coOrganizerSince: now })
		.where(and(isAboard, eq(members.role, "organizer")));
	await tx
		.update(members)
		// An organizer's spot has no deadline, and an organizer asks nobody to pay for them.
		.set({ role: "organizer", coOrganizerSince: null, payBy: null, askedPayerId: null })
		.where(and(isAboard, eq(members.id, member.id)));
	if (hasEnded(trip.endDate, ctx.now)) return;
	await notifyAboard(
		ctx,
		tx,
		changed,
		({ userId }) => ({
			kind: "organizer_changed",
			title: texts.changedTitle(name),
			message:
				userId === trip.organizerId
					? texts.formerNotice(name, trip.title)
					: texts.changedNotice(trip.organizerName, name, trip.title),
			source: `organizer:${trip.id}:${now}`,
		}),
		user.id,
	);
}

type Standing = NonNullable<Awaited<ReturnType<typeof findStandingOffer>>>;

/** Finds an open offer by the current organizer to someone who is still a member. */
export function isValid({ offer, member }: Standing, trip: Trip, now: Date): boolean {
	return isOpen(offer, now) && member.removedAt === null && offer.offeredBy === trip.organizerId;
}

async function endOffer(
	ctx: Ctx,
	tx: Tx,
	{ id }: Handover,
	outcome: (typeof HANDOVER_OUTCOMES)[number],
): Promise<Handover> {
	const [ended] = await tx
		.update(tripHandovers)
		.set({ endedAt: ctx.now.getTime(), outcome })
		.where(and(eq(tripHandovers.id, id), isNull(tripHandovers.endedAt)))
		.returning();
	if (!ended) throw refusal(texts.noOffer);
	return ended;
}

const isDue = (now: Date) =>
	and(
		isNull(tripHandovers.endedAt),
		or(lte(tripHandovers.expiresAt, now.getTime()), sql`${members.removedAt} is not null`),
	);

const selectOffers = (db: Reader) =>
	db
		.select({ offer: tripHandovers, member: members, trip: trips })
		.from(tripHandovers)
		.innerJoin(members, eq(members.id, tripHandovers.memberId))
		.innerJoin(trips, eq(trips.id, tripHandovers.tripId));

const selectDue = (db: Reader, now: Date) => selectOffers(db).where(isDue(now));

export async function areHandoversDue(ctx: Ctx): Promise<boolean> {
	return (await selectDue(ctx.db.read, ctx.now).limit(1)).length > 0;
}

/** Ends offers that have expired or whose member has left, and tells their organizers. @returns how many */
export async function endHandovers(ctx: Ctx): Promise<number> {
	const due = await selectDue(ctx.db.read, ctx.now);
	await forEachTurn(
		ctx,
		due,
		(turn, { offer, member, trip }) =>
			turn.db.write(async (tx) => {
				const [ended] = await tx
					.update(tripHandovers)
					.set({ endedAt: turn.now.getTime(), outcome: "expired" })
					.where(and(eq(tripHandovers.id, offer.id), isNull(tripHandovers.endedAt)))
					.returning();
				if (!ended || trip.status === "cancelled" || hasEnded(trip.endDate, turn.now)) return;
				await notify(
					turn,
					tx,
					trip,
					{ userId: offer.offeredBy, email: null },
					{
						kind: "handover_answered",
						title: texts.expiredTitle,
						message: texts.expiredNotice(member.name, trip.title),
						source: `handover:${offer.id}:expired`,
						actionUrl: handoverPath(trip),
					},
				);
			}),
		{ failed: "offer(s) to hand a trip over could not be ended" },
	);
	return due.length;
}

/** Ends the offers made or received by a deleted account. */
export async function endHandoversOf(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
	const own = tx.select({ id: members.id }).from(members).where(eq(members.userId, userId));
	await tx
		.update(tripHandovers)
		.set({ endedAt: ctx.now.getTime(), outcome: "withdrawn" })
		.where(
			and(
				isNull(tripHandovers.endedAt),
				or(eq(tripHandovers.offeredBy, userId), sql`${tripHandovers.memberId} in ${own}`),
			),
		);
}

const handoverPath = ({ shareId }: Pick<Trip, "shareId">) => pathTo("/trip/:shareId/handover", { shareId });
