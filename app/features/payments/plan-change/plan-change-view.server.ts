import type { TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import { requireOwnCharges } from "../instalments/switch-charges.server.ts";
import { findPaymentState } from "../payments.queries.ts";
import { restOf } from "../schedule/rest.ts";
import { scheduleLabel } from "../schedule/schedule.ts";
import { mayChoose, refusalOf, restTermsOf } from "./change-plan.server.ts";
import { lastDayOf, listRestPlans, type RestPlan } from "./rest-plans.ts";

/**
 * What a member has left to pay, and the other plans that fit it, each with all its dates and amounts.
 * @param chosen the plan to confirm, if it fits
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function planChangeView(ctx: Ctx, ref: TripRef, chosen: string | null = null) {
	const access = await requireOwnCharges(ctx, ref);
	const { trip, member, role } = access;
	const db = ctx.db.read;
	const state = await findPaymentState(db, member.id);
	const terms = restTermsOf(access, ctx.now);
	const rest = restOf(state.payments, terms.today);
	const refusal = await refusalOf(ctx, db, access, state);
	const fitting = refusal || trip.status === "cancelled" ? [] : listRestPlans(state.payments, terms);
	const options = fitting.filter((plan) => mayChoose(ctx, access, plan)).map(toOption);
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		isGuest: role === "guest",
		today: dateOf(ctx.now),
		left: { fixed: rest.fixed.map(toLine), open: rest.open.map(toLine), amount: rest.amount },
		lastDay: lastDayOf(rest, terms),
		isLastDaySet: trip.finalPaymentDue !== null,
		options,
		needsSubscription: options.length < fitting.length,
		chosen: options.find(({ plan }) => plan === chosen) ?? null,
		refusal: refusal?.message ?? null,
		isOn: await hasConsented(db, member.id),
	};
}

export type PlanChangeView = Awaited<ReturnType<typeof planChangeView>>;
export type PlanOption = PlanChangeView["options"][number];

function toOption({ plan, instalments, total, endsAfterDeparture }: RestPlan) {
	return { plan, label: scheduleLabel(plan, instalments.length), instalments, total, endsAfterDeparture };
}

function toLine({
	paymentNumber: number,
	amount,
	dueDate,
}: {
	paymentNumber: number;
	amount: number;
	dueDate: string;
}) {
	return { number, amount, dueDate };
}
