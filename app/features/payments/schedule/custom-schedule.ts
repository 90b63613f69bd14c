import type { CalendarDate } from "#app/lib/dates.ts";
import { basisPointsOf, type Cents, MIN_CHARGE } from "#app/lib/money.ts";
import type { ScheduleStep } from "#db/schema/access.ts";

/** As many as a weekly plan can have. */
export const MAX_STEPS = 52;

type Part = { amount: Cents; dueDate: CalendarDate };

/**
 * Divides a share, in cents, by the steps of the organizer's own payment plan, for someone whose first payment is due
 * `today` (Rules: The organizer's own payment plan):
 * - A percentage is of the whole share, rounded half up. A step takes no more than the steps before it have left, and
 *   the last step takes what is left.
 * - A step whose day has come is part of the first payment.
 * - An amount under 50 cents is paid with the next step, or after the last step with the payment before.
 * @returns dated amounts that sum to the share, the first due today; null for a share that a card cannot pay
 */
export function divideBySteps(
	steps: readonly ScheduleStep[],
	{ share, today }: { share: Cents; today: CalendarDate },
): Part[] | null {
	if (share < MIN_CHARGE) return null;
	const paid: Part[] = [];
	let waiting = 0;
	for (const { amount, dueDate } of addPast(takeSteps(steps, share), today)) {
		waiting += amount;
		if (waiting < MIN_CHARGE) continue;
		paid.push({ amount: waiting, dueDate: paid.length === 0 ? today : dueDate });
		waiting = 0;
	}
	const last = paid.at(-1);
	if (!last) throw new Error("the steps take the whole share");
	last.amount += waiting;
	return paid;
}

type Taken = { amount: Cents; dueDate: CalendarDate | null };

/** What each step takes of a share. */
function takeSteps(steps: readonly ScheduleStep[], share: Cents): Taken[] {
	let left = share;
	return steps.map((step) => {
		const amount = Math.min(left, wantedBy(step, share));
		left -= amount;
		return { amount, dueDate: step.dueDate };
	});
}

function wantedBy(step: ScheduleStep, share: Cents): Cents {
	if (step.kind === "amount") return step.amount;
	return step.kind === "percent" ? basisPointsOf(share, step.basisPoints) : share;
}

function addPast(taken: readonly Taken[], today: CalendarDate): Part[] {
	const first = { amount: 0, dueDate: today };
	const later: Part[] = [];
	for (const { amount, dueDate } of taken) {
		if (dueDate === null || dueDate <= today) first.amount += amount;
		else later.push({ amount, dueDate });
	}
	return [first, ...later];
}
