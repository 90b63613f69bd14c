import type { Cents } from "#app/lib/money.ts";

export type FundStatus = "collecting" | "ready" | "completed";

/**
 * How far a fund has come (Rules: Releases and the fund).
 * @param fund.scheduled how many payments are scheduled, without canceled ones
 * @param fund.paid how many of them were paid, even if they were refunded or disputed later
 * @param fund.held in cents, what the fund holds or is paying out
 */
export function fundStatus(fund: { scheduled: number; paid: number; held: Cents }): FundStatus {
	if (fund.scheduled === 0 || fund.paid < fund.scheduled) return "collecting";
	return fund.held > 0 ? "ready" : "completed";
}
