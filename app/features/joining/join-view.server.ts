import { type Member, requireTrip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { countMembers } from "#app/features/members/members.queries.ts";
import { countFreePlaces, newMemberShare } from "#app/features/members/trip-capacity.server.ts";
import {
	findNextCharge,
	listAutomaticCharges,
} from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { findNextPayment, paymentSummary } from "#app/features/payments/payment-summary.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { listPlanOptions } from "#app/features/payments/plan-options.server.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { tripCard } from "#app/features/trips/trip-card.ts";
import { dateOf } from "#app/lib/dates.ts";

/** What the join page shows to newcomers and members. @throws DomainError not_found */
export async function joinView(ctx: Ctx, shareId: string) {
	const access = await requireTrip(ctx, shareId, "trip.see");
	const { trip, member, role } = access;
	const payments = member ? await listMemberPayments(ctx.db.read, { memberId: member.id }) : [];
	const summaries = payments.map(paymentSummary);
	const paid = payments.some((payment) => isCollected(payment.status));
	const share = member?.individualCost ?? (await newMemberShare(ctx, ctx.db.read, trip));
	const memberCount = await countMembers(ctx.db.read, { tripId: trip.id });
	const user = userOf(ctx);
	return {
		trip: tripCard(trip, ctx.now()),
		today: dateOf(ctx.now()),
		isOrganizer: role === "organizer",
		signedInAs: user && { name: `${user.firstName} ${user.lastName}`, email: user.email },
		member: member && toOwnMember(member),
		payments: summaries,
		nextPayment: findNextPayment(summaries),
		nextCharge: member && findNextCharge(await listAutomaticCharges(ctx, { trip, member }, payments)),
		paid,
		share,
		options: paid || share === 0 ? [] : await listPlanOptions(ctx, access, share),
		memberCount,
		placesLeft: await countFreePlaces(ctx, ctx.db.read, access, memberCount),
		publishableKey: ctx.payments.publishableKey ?? null,
	};
}

export type JoinView = Omit<Awaited<ReturnType<typeof joinView>>, "memberCount"> & { map: string };

function toOwnMember(member: Member) {
	return {
		id: member.id,
		name: member.name,
		confirmed: member.confirmed,
		paymentPlan: member.paymentPlan,
		hasAccount: member.userId !== null,
	};
}
