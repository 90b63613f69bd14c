import type { Trip } from "#app/access/access.server.ts";
import type { Cents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import * as texts from "./texts/panel.ts";

export const FUND_STATUSES = ["collecting", "ready", "completed"] as const;
export type FundStatus = (typeof FUND_STATUSES)[number];

/**
 * Returns the status of a fund (Rules: Releases and the fund). Members who have left do not count.
 * @param fund.active how many payments of current members are scheduled, without canceled ones
 * @param fund.paid how many of them were paid, even if they were refunded or disputed later
 * @param fund.unscheduled how many current members have a share to pay and no schedule
 * @param fund.balance in cents, including money that is being paid out
 * @param fund.released in cents
 */
export function fundStatus(fund: {
	active: number;
	paid: number;
	unscheduled: number;
	balance: Cents;
	released: Cents;
}): FundStatus {
	if (fund.active === 0 || fund.paid < fund.active || fund.unscheduled > 0) return "collecting";
	if (fund.balance > 0) return "ready";
	return fund.released > 0 ? "completed" : "collecting";
}

export type FundPill = { tone: "due" | "paid" | "neutral" | "late"; word: string };

const PILLS: Record<FundStatus, FundPill> = {
	collecting: { tone: "due", word: texts.collecting },
	ready: { tone: "paid", word: texts.ready },
	completed: { tone: "neutral", word: texts.completed },
};

/** The text of a fund's status pill. The fund of a cancelled trip collects nothing more. */
export function fundPill({ status }: Pick<Trip, "status">, fund: { status: FundStatus }): FundPill {
	return status === "cancelled" ? { tone: "late", word: common.cancelled } : PILLS[fund.status];
}
