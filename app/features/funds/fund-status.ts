import type { Cents } from "#app/lib/money.ts";

export type FundStatus = "collecting" | "ready" | "completed";

/**
 * How far along a fund is (decisions.md 24): collecting; ready when every scheduled payment is paid; completed
 * when, after that, all of it has been released.
 * @param fund.scheduled payments that are scheduled, without the canceled ones
 * @param fund.paid how many of them have been paid, whatever happened to them later
 * @param fund.held in cents, what the fund still holds or has on its way out
 */
export function fundStatus(fund: { scheduled: number; paid: number; held: Cents }): FundStatus {
	if (fund.scheduled === 0 || fund.paid < fund.scheduled) return "collecting";
	return fund.held > 0 ? "ready" : "completed";
}
