import type { Trip } from "#app/access/access.server.ts";
import * as common from "#app/lib/texts.ts";
import type { FundStatus } from "./fund-status.ts";
import * as texts from "./texts/panel.ts";

export type FundPill = { tone: "due" | "paid" | "neutral" | "late"; word: string };

const PILLS: Record<FundStatus, FundPill> = {
	collecting: { tone: "due", word: texts.collecting },
	ready: { tone: "paid", word: texts.ready },
	completed: { tone: "neutral", word: texts.completed },
};

/** What a fund's pill says. The fund of a cancelled trip collects nothing more. */
export function fundPill({ status }: Pick<Trip, "status">, fund: { status: FundStatus }): FundPill {
	return status === "cancelled" ? { tone: "late", word: common.cancelled } : PILLS[fund.status];
}
