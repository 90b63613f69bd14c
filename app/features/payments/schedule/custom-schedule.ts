import type { CalendarDate } from "#app/lib/dates.ts";
import { basisPointsOf, type Cents, MIN_CHARGE } from "#app/lib/money.ts";
import type { ScheduleStep } from "#db/schema/access.ts";

/** The most payments a weekly plan can have. */
export const MAX_STEPS = 52;

type Part = { amount: Cents; dueDate: CalendarDate };

/**
 * Divides a share, in cents, by the steps of the organizer's own payment plan, for someone whose first payment is due
 * `today` (Rules: The organizer's own payment plan):
 * - A percentage is of the whole share, rounded half up. A step takes at most what earlier steps left, and the last
 *   step takes the rest.
 * - Steps that are already due are merged into the first payment.
 * - An amount under 50 cents is added to the next step, or to the previous payment if it is the last.
 * @returns dated amounts that sum to the share, the first due today; null for a share below the minimum charge
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

/** The amount of the share that each step takes. */
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
