import { and, eq, isNull } from "drizzle-orm";
import { type Member, requireOwnMember, requireTrip, type Trip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { countFreePlaces, newMemberShare } from "#app/features/members/trip-capacity.server.ts";
import { notifyJoin } from "#app/features/notifications/notifications.server.ts";
import {
	cancelAttemptsForPlanChange,
	requireNoOpenAttempts,
} from "#app/features/payments/cancel-attempts.server.ts";
import { hasCollectedPayment, listLiveAttempts } from "#app/features/payments/payments.queries.ts";
import { writeSchedule } from "#app/features/payments/schedule.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { members } from "#db/schema/index.ts";
import { recordConsent } from "./consent.server.ts";
import type { JoinTrip } from "./joining.schema.ts";

export type JoinResult = { member: Member; created: boolean };

/**
 * Takes a place on the trip of a share link, with its payment schedule. Who is aboard already, by account or by
 * this browser, gets the same membership, and may change its payment plan until the first payment is on its way.
 * @throws DomainError not_found, conflict when cancelled, trip_full, already_joined, plan_required, invalid,
 * payment_checking while a payment by the old plan may still go through
 */
export async function joinTrip(ctx: Ctx, shareId: string, input: JoinTrip): Promise<JoinResult> {
	const { member: known } = await requireTrip(ctx, shareId, "trip.join");
	if (known) await cancelAttemptsForPlanChange(ctx, known, input.paymentPlan);
	return ctx.db.write(async (tx) => {
		const { trip, member } = await requireTrip(ctx, shareId, "trip.join", tx);
		if (member) return { member: await changePlan(ctx, tx, trip, member, input), created: false };
		const joined = await addMember(ctx, tx, trip, input);
		await writeSchedule(ctx, tx, trip, joined, input.paymentPlan);
		await recordConsent(ctx, tx, joined, input);
		await notifyJoin(ctx, tx, trip, joined);
		return { member: { ...joined, paymentPlan: input.paymentPlan }, created: true };
	});
}

/**
 * Confirms the place of a member who has nothing to pay.
 * @throws DomainError conflict when there is a share to pay, not_found, forbidden, unauthenticated
 */
export async function confirmWithoutPayment(ctx: Ctx, memberId: string): Promise<Member> {
	const { member } = await requireOwnMember(ctx, memberId, "payment.pay");
	if (member.individualCost > 0) throw new DomainError("conflict", "Your first payment confirms your place");
	await ctx.db.write(async (tx) => {
		await tx
			.update(members)
			.set({ confirmed: true })
			.where(and(eq(members.id, member.id), eq(members.individualCost, 0)));
	});
	return { ...member, confirmed: true };
}

async function changePlan(ctx: Ctx, tx: Tx, trip: Trip, member: Member, input: JoinTrip): Promise<Member> {
	await recordConsent(ctx, tx, member, input);
	if (member.paymentPlan === input.paymentPlan || (await hasCollectedPayment(tx, member.id))) return member;
	requireNoOpenAttempts(await listLiveAttempts(tx, member.id));
	await writeSchedule(ctx, tx, trip, member, input.paymentPlan);
	return { ...member, paymentPlan: input.paymentPlan };
}

async function addMember(ctx: Ctx, tx: Tx, trip: Trip, input: JoinTrip): Promise<Member> {
	const user = userOf(ctx);
	const email = user?.email ?? input.email ?? null;
	if (!user && email) await refuseDuplicateEmail(tx, trip, email);
	if ((await countFreePlaces(ctx, tx, trip)) === 0) throw new DomainError("trip_full", "This trip is full");
	return insertOne(tx, members, {
		id: newId(),
		tripId: trip.id,
		userId: user?.id ?? null,
		guestKeyHash: ctx.actor?.kind === "guest" ? ctx.actor.keyHash : null,
		name: input.name ?? (user ? `${user.firstName} ${user.lastName}` : "Trip Member"),
		email,
		avatar: user?.profileImageUrl ?? null,
		departureLocation: input.departureLocation ?? "Default",
		individualCost: await newMemberShare(ctx, tx, trip),
		joinedAt: ctx.now().getTime(),
	});
}

/**
 * A guest cannot prove that an address is theirs, so an address that is aboard is refused to guests. An account is
 * not refused because of what a guest typed. Whose place it is, and since when, is not for the asker to know.
 */
async function refuseDuplicateEmail(db: Reader, trip: Trip, email: string): Promise<void> {
	const [namesake] = await db
		.select({ id: members.id })
		.from(members)
		.where(and(eq(members.tripId, trip.id), eq(members.email, email), isNull(members.removedAt)));
	if (namesake) {
		const message = "This e-mail has already joined. Sign in to continue.";
		throw new DomainError("already_joined", message, { field: "email" });
	}
}
