import { divideBySteps } from "#app/features/payments/schedule/custom-schedule.ts";
import { endsAfterDeparture } from "#app/features/payments/schedule/schedule.ts";
import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { ScheduleStep } from "#db/schema/access.ts";

/** The share that an example divides while a trip has no costs. */
const EXAMPLE_SHARE: Cents = 100_000;

type Facts = { costPerPerson: Cents; today: CalendarDate; startDate: CalendarDate | null };

/** What members who join today, or after the plan's next date, would pay by an organizer's own plan. */
export function previewSchedule(steps: readonly ScheduleStep[], { costPerPerson, today, startDate }: Facts) {
	const share = costPerPerson > 0 ? costPerPerson : EXAMPLE_SHARE;
	const divide = (day: CalendarDate) => ({
		day,
		payments: divideBySteps(steps, { share, today: day }) ?? [],
	});
	const now = divide(today);
	const ahead = steps.filter(({ dueDate }) => dueDate !== null && dueDate > today);
	const [next] = ahead;
	return {
		share,
		isExample: costPerPerson === 0,
		now,
		later: next?.dueDate ? divide(addDays(next.dueDate, 1)) : null,
		endsAfterDeparture: endsAfterDeparture(now.payments, startDate),
		hasJoinedSteps: now.payments.length < ahead.length + 1,
	};
}

export type SchedulePreview = ReturnType<typeof previewSchedule>;
