import type { Member, Trip } from "#app/access/access.server.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Payment } from "../payments.queries.ts";
import { planChangePath } from "./plan-change-path.ts";
import { listRestPlans } from "./rest-plans.ts";

/** The link to the page where the plan of what is left can be changed; null where no other plan fits. */
export function planChangeLink(
	{ shareId, startDate, finalPaymentDue }: Pick<Trip, "shareId" | "startDate" | "finalPaymentDue">,
	{ paidOutside }: Pick<Member, "paidOutside">,
	payments: readonly Payment[],
	today: CalendarDate,
): string | null {
	const plans = listRestPlans(payments, { today, startDate, finalPaymentDue, paidOutside });
	return plans.length > 0 ? planChangePath(shareId) : null;
}
