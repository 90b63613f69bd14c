import type { Cents } from "#app/lib/money.ts";

export type FundStatus = "collecting" | "ready" | "completed";

/**
 * Tells how far a fund has come (Rules: Releases and the fund). Members who have left do not count.
 * @param fund.active how many payments of current members are scheduled, without canceled ones
 * @param fund.paid how many of them were paid, even if they were refunded or disputed later
 * @param fund.unscheduled how many current members have a share to pay and no schedule
 * @param fund.held in cents, what the fund holds or is paying out
 * @param fund.released in cents
 */
export function fundStatus(fund: {
	active: number;
	paid: number;
	unscheduled: number;
	held: Cents;
	released: Cents;
}): FundStatus {
	if (fund.active === 0 || fund.paid < fund.active || fund.unscheduled > 0) return "collecting";
	if (fund.held > 0) return "ready";
	return fund.released > 0 ? "completed" : "collecting";
}
