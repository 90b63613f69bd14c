import { PLAN_MONTHS, type ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import type { ScheduleOption } from "#app/features/payments/schedule/schedule-options.server.ts";

const MAX_PICKS = 3;

type Option = Pick<ScheduleOption, "plan" | "endsAfterDeparture">;

/**
 * The plans that the join page shows first: the full payment, three months, and the monthly plan with the smallest
 * payments. A plan that ends after the departure is replaced by one that does not (Rules: Payment plans).
 */
export function pickSchedules(options: readonly Option[]): ScheduleKind[] {
	const ranked = options.toSorted((a, b) => rankOf(a, options) - rankOf(b, options));
	return ranked.slice(0, MAX_PICKS).map(({ plan }) => plan);
}

const RANK_AFTER_DEPARTURE = 10;

function rankOf({ plan, endsAfterDeparture }: Option, options: readonly Option[]): number {
	const late = endsAfterDeparture ? RANK_AFTER_DEPARTURE : 0;
	switch (plan) {
		case "full":
			return 0;
		case "custom":
			return 1;
		case "3-month":
			return late + 2;
		case smallestMonthly(options):
			return late + 3;
		case "bi-weekly":
			return late + 4;
		case "weekly":
			return late + 5;
		default:
			return late + 6;
	}
}

function smallestMonthly(options: readonly Option[]): ScheduleKind | undefined {
	return options.findLast(({ plan, endsAfterDeparture }) => PLAN_MONTHS[plan] && !endsAfterDeparture)?.plan;
}
