import type { z } from "zod";
import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { listTripPayments } from "#app/features/payments/payments.queries.ts";
import { hasBegunToPay } from "#app/features/payments/schedule/payment-state.ts";
import { scheduleTermsOf } from "#app/features/payments/schedule/schedule.server.ts";
import { buildSchedule } from "#app/features/payments/schedule/schedule.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { dateOf } from "#app/lib/dates.ts";
import type { customScheduleJsonSchema } from "./schedule-change.schema.ts";
import { previewSchedule } from "./schedule-preview.ts";

/**
 * The organizer's own payment plan and the payments it makes for members, for those who may change it.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict on a cancelled trip
 */
export async function customScheduleView(ctx: Ctx, ref: TripRef) {
	const access = await requireTrip(ctx, ref, "trip.edit");
	const { trip, role } = access;
	const { customSchedule: schedule, costPerPerson, startDate, finalPaymentDue } = trip;
	const facts = { costPerPerson, startDate, today: dateOf(ctx.now) };
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		facts,
		finalPaymentDue,
		schedule,
		hasFeature: hasFeature(tierOfTrip(access, ctx.now), "custom_schedules"),
		isOrganizer: role === "organizer",
		chosenBy: schedule ? await countChoosers(ctx, trip.id) : { begun: 0, waiting: 0 },
		preview: schedule && previewSchedule(schedule.steps, facts),
	};
}

export type CustomScheduleView = Awaited<ReturnType<typeof customScheduleView>>;

/** How many members have chosen the plan: those who have begun to pay, and those who have only joined. */
async function countChoosers({ db }: Ctx, tripId: string): Promise<{ begun: number; waiting: number }> {
	const choosers = (await listMembers(db.read, { tripId })).filter(
		({ paymentPlan }) => paymentPlan === "custom",
	);
	const rowsOf = Map.groupBy(await listTripPayments(db.read, { tripId }), ({ memberId }) => memberId);
	const begun = choosers.filter((one) => hasBegunToPay(one, rowsOf.get(one.id) ?? [])).length;
	return { begun, waiting: choosers.length - begun };
}

/**
 * GET /api/trips/{id}/schedule: the plan, and the payments it makes of the asker's share, or of the share of someone
 * who joins today.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function customScheduleOf(
	ctx: Ctx,
	ref: TripRef,
): Promise<z.infer<typeof customScheduleJsonSchema>> {
	const access = await requireTrip(ctx, ref, "trip.see");
	const { trip, member } = access;
	const share = member ? leftToPay(member) : trip.costPerPerson;
	const instalments = buildSchedule("custom", scheduleTermsOf(trip, share, dateOf(ctx.now))) ?? [];
	return {
		schedule: trip.customSchedule && {
			...trip.customSchedule,
			isOffered: hasFeature(tierOfTrip(access, ctx.now), "custom_schedules"),
		},
		share,
		payments: instalments.map(({ amount, dueDate }) => ({ amount, dueDate })),
	};
}
