import { addDays, type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import { type Cents, MAX_CENTS, MAX_CHARGE, MIN_CHARGE, sum } from "#app/lib/money.ts";
import { splitCost } from "#app/lib/shares.ts";
import * as texts from "./texts.ts";

export const MAX_ITEMS = 50;

/** From today to 7 days later (Rules: Trips). */
export function defaultDates(today: CalendarDate): { startDate: CalendarDate; endDate: CalendarDate } {
	return { startDate: today, endDate: addDays(today, 7) };
}

/** In whole days from start to end; 0 if a date is missing. */
export function durationInDays(startDate?: CalendarDate | null, endDate?: CalendarDate | null): number {
	return startDate && endDate ? Math.max(0, daysBetween(startDate, endDate)) : 0;
}

/** What an item costs the whole group. The given cost is per person if `per` says so, else the group's. */
export function itemCostOfGroup(cost: Cents, per: string | undefined, partySize: number): Cents {
	return per === "person" ? cost * partySize : cost;
}

/** The sum of the items' costs, or the given total if there are no items (Rules: Costs and shares). */
export function tripTotalCost(items: readonly { cost: Cents }[], given: Cents | undefined): Cents {
	return items.length > 0 ? sum(items.map((item) => item.cost)) : (given ?? 0);
}

/**
 * Why these costs cannot be collected, or null. A share must be 0, or at least the smallest charge and at most the
 * largest one.
 */
export function costProblem(totalCost: Cents, partySize: number): string | null {
	if (totalCost > MAX_CENTS) return texts.totalTooHigh;
	const { costPerPerson, organizerShare } = splitCost(totalCost, partySize);
	const tooSmall = (share: Cents) => share !== 0 && share < MIN_CHARGE;
	if (Math.max(costPerPerson, organizerShare) > MAX_CHARGE) return texts.shareTooHigh;
	return tooSmall(costPerPerson) || tooSmall(organizerShare) ? texts.shareTooLow : null;
}
