import type { TripAccess, TripAndTier } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { CustomSchedule } from "#db/schema/access.ts";
import { canPayInInstalments, customScheduleFor, scheduleTermsOf } from "./schedule.server.ts";
import {
	buildSchedule,
	endsAfterDeparture,
	type Instalment,
	PAYMENT_PLANS,
	recommendedFrom,
	type ScheduleKind,
	type ScheduleTerms,
	type StandardPlan,
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
	/** Whether more plans would fit that neither the organizer's nor the payer's subscription includes. */
	needsSubscription: boolean;
	/** Whether the organizer offers only their own plan and paying everything at once. */
	isOnlyCustom: boolean;
};

/** The plans that a member can choose for a share (in cents) of this trip, with their schedules. */
export function listScheduleOptions(
	ctx: Ctx,
	access: TripAndTier & Pick<TripAccess, "member">,
	share: Cents,
): ScheduleOptions {
	const custom = customScheduleFor(access, ctx.now);
	const isOnlyCustom = custom?.isOnly === true;
	const terms = scheduleTermsOf(access.trip, share, dateOf(ctx.now));
	const full = standardOption("full", terms);
	const others = isOnlyCustom ? [] : OTHER_PLANS.flatMap((plan) => standardOption(plan, terms));
	const unlocked = canPayInInstalments(ctx, access);
	return {
		options: [...full, ...(custom ? customOption(custom, terms) : []), ...(unlocked ? others : [])],
		needsSubscription: !unlocked && others.length > 0,
		isOnlyCustom,
	};
}

const OTHER_PLANS = PAYMENT_PLANS.filter((plan) => plan !== "full");

function standardOption(plan: StandardPlan, terms: ScheduleTerms): ScheduleOption[] {
	const instalments = buildSchedule(plan, terms);
	if (!instalments) return [];
	const label = scheduleLabel(plan, instalments.length);
	return [toOption({ plan, label, recommendedFrom: recommendedFrom(plan, terms.share) }, instalments, terms)];
}

/** Once all its dates have passed, the plan equals paying everything at once and is not offered separately. */
function customOption({ name }: CustomSchedule, terms: ScheduleTerms): ScheduleOption[] {
	const instalments = buildSchedule("custom", terms);
	if (!instalments || instalments.length === 1) return [];
	return [toOption({ plan: "custom", label: name, recommendedFrom: null }, instalments, terms)];
}

function toOption(
	named: Pick<ScheduleOption, "plan" | "label" | "recommendedFrom">,
	instalments: readonly Instalment[],
	{ startDate }: ScheduleTerms,
): ScheduleOption {
	return {
		...named,
		instalments: instalments.map(({ amount, dueDate }) => ({ amount, dueDate })),
		endsAfterDeparture: endsAfterDeparture(instalments, startDate),
	};
}
