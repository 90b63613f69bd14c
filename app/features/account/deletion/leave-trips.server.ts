import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { deleteMembersOfTrips } from "#app/features/members/members.queries.ts";
import { deleteMessagesOfTrips } from "#app/features/messages/chat/chat.server.ts";
import { notifyAboard } from "#app/features/messages/notifications/notify.server.ts";
import { withdrawConsent } from "#app/features/payments/instalments/consent.server.ts";
import { deletePaymentsOfTrips } from "#app/features/payments/payments.queries.ts";
import type { Tx } from "#db/client.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { invitations } from "#db/schema/members.ts";
import { payers, payments, refundRequests } from "#db/schema/payments.ts";
import { documentChecks } from "#db/schema/trips.ts";
import { type DeletionFacts, fateOfTrip, isGivenUp } from "./deletion-rules.ts";
import * as texts from "./texts.ts";

const NAME = texts.formerMember.join(" ");

/** Takes a person off all trips, with what is left of their places without a name (Rules: Deleting an account). */
export async function leaveTrips(ctx: Ctx, tx: Tx, user: SignedInUser, facts: DeletionFacts): Promise<void> {
	const idsOf = (fate: ReturnType<typeof fateOfTrip>) =>
		facts.trips.filter((trip) => fateOfTrip(trip) === fate).map(({ id }) => id);
	await deleteTrips(tx, idsOf("delete"));
	await cancelTrips(ctx, tx, user, idsOf("cancel"));
	await cancelPayments(tx, inArray(payments.tripId, idsOf("keep")));
	await tx
		.update(trips)
		.set({ organizerName: NAME, organizerEmail: null })
		.where(eq(trips.organizerId, user.id));
	const givenUp = facts.places.filter(isGivenUp).map(({ memberId }) => memberId);
	await cancelPayments(tx, inArray(payments.memberId, givenUp));
	await tx
		.update(members)
		.set({ removedAt: ctx.now.getTime() })
		.where(and(inArray(members.id, givenUp), isNull(members.removedAt)));
	await anonymisePlaces(ctx, tx, user);
}

async function deleteTrips(tx: Tx, ids: string[]): Promise<void> {
	if (ids.length === 0) return;
	const doomed = tx.select({ id: trips.id }).from(trips).where(inArray(trips.id, ids));
	await deletePaymentsOfTrips(tx, doomed);
	await deleteMessagesOfTrips(tx, doomed);
	await deleteMembersOfTrips(tx, doomed);
	await tx.delete(trips).where(inArray(trips.id, ids));
}

async function cancelTrips(ctx: Ctx, tx: Tx, user: SignedInUser, ids: string[]): Promise<void> {
	const cancelled = await tx
		.update(trips)
		.set({ status: "cancelled", cancelledAt: ctx.now.getTime(), updatedAt: ctx.now.getTime() })
		.where(inArray(trips.id, ids))
		.returning();
	for (const trip of cancelled) {
		const notice = {
			kind: "trip_changed",
			title: texts.tripCancelled,
			message: texts.tripCancelledText(trip.title),
			source: `cancelled:${trip.id}`,
		} as const;
		await notifyAboard(ctx, tx, trip, () => notice, user.id);
	}
}

/** A charge that comes through nevertheless is refunded, because its payment asks for nothing any more. */
async function cancelPayments(tx: Tx, where: ReturnType<typeof inArray>): Promise<void> {
	const isOpen = inArray(payments.status, ["due", "failed", "action_required"]);
	await tx.update(payments).set({ status: "canceled" }).where(and(where, isOpen));
}

async function anonymisePlaces(ctx: Ctx, tx: Tx, { id }: SignedInUser): Promise<void> {
	const places = await tx.select({ id: members.id }).from(members).where(eq(members.userId, id));
	const ids = places.map((place) => place.id);
	await tx
		.update(members)
		.set({ name: NAME, email: null, avatar: null, departureLocation: "Default" })
		.where(inArray(members.id, ids));
	for (const memberId of ids) await withdrawConsent(ctx, tx, memberId);
	await tx
		.update(payers)
		.set({ methodRef: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null })
		.where(inArray(payers.memberId, ids));
	await tx.delete(documentChecks).where(inArray(documentChecks.memberId, ids));
	await tx.update(refundRequests).set({ reason: null }).where(inArray(refundRequests.memberId, ids));
	await tx
		.update(invitations)
		.set({ email: sql`'deleted-' || ${invitations.id} || '@deleted.invalid'` })
		.where(inArray(invitations.memberId, ids));
}
