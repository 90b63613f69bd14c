import type { TripAccess } from "#app/access/access.server.ts";
import type { Payment } from "../payments.queries.ts";
import { restTermsOf } from "./change-plan.server.ts";
import { planChangePath } from "./plan-change-path.ts";
import { listRestPlans } from "./rest-plans.ts";

/** The link to the page where the plan of the remaining payments can be changed; null if no other plan fits. */
export function planChangeLink(access: TripAccess, payments: readonly Payment[], now: Date): string | null {
	const plans = listRestPlans(payments, restTermsOf(access, now));
	return plans.length > 0 ? planChangePath(access.trip.shareId) : null;
}
