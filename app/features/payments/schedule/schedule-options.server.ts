import type { TripAndTier } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { canPayInInstalments, scheduleTermsOf } from "./schedule.server.ts";
import {
	buildSchedule,
	endsAfterDeparture,
	type Instalment,
	PAYMENT_PLANS,
	recommendedFrom,
	type ScheduleKind,
	scheduleLabel,
} from "./schedule.ts";

export type ScheduleOption = {
	plan: ScheduleKind;
	label: string;
	instalments: Omit<Instalment, "number">[];
	recommendedFrom: Cents | null; // the share from which it is recommended; null if it is not
	endsAfterDeparture: boolean;
};

export type ScheduleOptions = {
	options: ScheduleOption[];
	/** Whether more plans would fit, and neither the organizer's nor the payer's subscription includes them. */
	needsSubscription: boolean;
};

/** The plans that a member can choose for a share (in cents) of this trip, with their schedules. */
export function listScheduleOptions(ctx: Ctx, access: TripAndTier, share: Cents): ScheduleOptions {
	const { trip } = access;
	const unlocked = canPayInInstalments(ctx, access);
	const terms = scheduleTermsOf(trip, share, dateOf(ctx.now));
	const fitting = PAYMENT_PLANS.flatMap((plan) => {
		const instalments = buildSchedule(plan, terms);
		if (!instalments) return [];
		return {
			plan,
			label: scheduleLabel(plan, instalments.length),
			instalments: instalments.map(({ amount, dueDate }) => ({ amount, dueDate })),
			recommendedFrom: recommendedFrom(plan, share),
			endsAfterDeparture: endsAfterDeparture(instalments, trip.startDate),
		};
	});
	const options = fitting.filter(({ plan }) => unlocked || plan === "full");
	return { options, needsSubscription: options.length < fitting.length };
}
