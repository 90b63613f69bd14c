import { formatMonthDay } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { FundOverview } from "./fund-overview.server.ts";
import * as texts from "./texts/panel.ts";

export type FundRowText = [label: string, amount: string, hint?: string];
export type FundRow = { label: string; cents: Cents; hint?: string };

/**
 * Where the collected money went, in cents. The rows add up to totalCollected, and rows that are usually 0 appear only
 * with another amount. Held is at most the fund's balance.
 */
export function fundRows(fund: Omit<FundOverview, "status" | "feesForRefunds">): FundRow[] {
	const { totalCollected, totalReleased, availableBalance, platformFeesCollected } = fund;
	const { balance, onItsWay, refunded, disputed, onHold } = fund;
	const usual = [
		{ label: texts.available, cents: availableBalance },
		{ label: common.released, cents: totalReleased },
		{ label: common.bookingFees, cents: platformFeesCollected },
	];
	const known = balance + totalReleased + platformFeesCollected + onItsWay + refunded + disputed;
	const others = [
		{ label: texts.onItsWay, cents: onItsWay },
		{ label: texts.young, cents: onHold.amount },
		{ label: texts.held, cents: balance - availableBalance - onHold.amount },
		{ label: texts.refunded, cents: refunded, ...hintOf(fund) },
		{ label: texts.takenBack, cents: disputed },
		{ label: texts.other, cents: totalCollected - known },
	];
	return [...usual, ...others.filter(({ cents }) => cents !== 0)];
}

/** Explains why cards got less than was refunded (deductions), or more than the fund gave (owed by the organizer). */
function hintOf(fund: Pick<FundOverview, "refundFees" | "owedForRefunds">): Pick<FundRow, "hint"> {
	const hint = texts.refundedHint({ deductions: fund.refundFees, owed: fund.owedForRefunds });
	return hint === "" ? {} : { hint };
}

/** The rows for money that left the fund. The fund page shows the available, held and pending amounts above them. */
export function goneRows(fund: Omit<FundOverview, "status">): FundRow[] {
	const here: string[] = [texts.available, texts.onItsWay, texts.young, texts.held];
	return fundRows(fund).filter(({ label }) => !here.includes(label));
}

/**
 * The rows as formatted text, so that the page loads less script. If some money went back, the total collected comes
 * first, because the rows add up to it.
 */
export function fundRowTexts(fund: FundOverview): {
	rows: FundRowText[];
	note: string | null;
} {
	const { freeOn } = fund.onHold;
	const word = (label: string) =>
		label === texts.young && freeOn ? texts.youngUntil(formatMonthDay(freeOn)) : label;
	const hasGoneBack = fund.paidIn !== fund.totalCollected;
	const all: FundRow[] = hasGoneBack ? [{ label: texts.collected, cents: fund.totalCollected }] : [];
	return {
		rows: [...all, ...fundRows(fund)].map(({ label, cents, hint }): FundRowText => {
			const amount = formatCents(cents);
			return hint === undefined ? [word(label), amount] : [word(label), amount, hint];
		}),
		note: fund.feesForRefunds > 0 ? texts.feesForRefunds(fund.feesForRefunds) : null,
	};
}
