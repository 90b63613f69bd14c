import { addMonths, DAY_MS, dateOf } from "#app/lib/dates.ts";
import { type Cents, MIN_CHARGE } from "#app/lib/money.ts";
import { agreedPrice } from "#app/lib/tier-prices.ts";
import type { PaidTier, TierPrice } from "../subscriptions.ts";

type Term = { plan: PaidTier; isAnnual: boolean };
type Period = { periodStart: number; periodEnd: number };

/** No change waits for the end of the period. */
export const NOTHING_PLANNED = { nextPlan: null, nextIsAnnual: null, nextPrice: null } as const;

/** A renewal that is declined is tried again this many days later; after the last decline the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7] as const;

/** When a declined renewal is tried again, UTC ms; null after the last try. @param tries how often it was declined */
export function nextTryAt(pastDueSince: number, tries: number): number | null {
	const days = RETRY_DAYS[tries - 1];
	return days === undefined ? null : pastDueSince + days * DAY_MS;
}

/**
 * The end of a period, UTC ms. Periods are counted from the anchor, so that one from a 31st ends on the last day of a
 * shorter month, and on a 31st again after it.
 */
export function periodEndOf(anchorAt: number, periodStart: number, isAnnual: boolean): number {
	const [anchor, start] = [new Date(anchorAt), new Date(periodStart)];
	const months =
		(start.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + start.getUTCMonth() - anchor.getUTCMonth();
	const day = addMonths(dateOf(anchor), months + (isAnnual ? 12 : 1));
	return Date.parse(`${day}T00:00:00Z`) + (anchorAt % DAY_MS);
}

/**
 * What a change at `at` costs, in cents, reckoned to the second as Stripe does (its guide "Prorations"): the unused part of
 * the old price comes back, and the new price is charged for the rest of the period. Where the length of the period changes,
 * a new one begins at once and is charged whole.
 */
export function prorate(
	now: Term & { price: Cents | null } & Period,
	next: Pick<TierPrice, "isAnnual" | "amount">,
	at: number,
): { newPlanCost: Cents; unusedCredit: Cents } {
	const unused = unusedPart(now, at);
	const isNewPeriod = now.isAnnual !== next.isAnnual;
	return {
		newPlanCost: Math.round(next.amount * (isNewPeriod ? 1 : unused)),
		unusedCredit: Math.round(agreedPrice(now) * unused),
	};
}

/** What is left to pay of that, in cents; below 0 it is a credit. */
export function proratedCharge(...change: Parameters<typeof prorate>): Cents {
	const { newPlanCost, unusedCredit } = prorate(...change);
	return newPlanCost - unusedCredit;
}

/**
 * Settles an amount with the customer's credit: what the card is charged, and the credit that is left. Less than the least
 * charge is not charged but taken off the credit, as at Stripe.
 */
export function settle(amount: Cents, credit: Cents): { due: Cents; credit: Cents } {
	const rest = amount - credit;
	return rest >= MIN_CHARGE ? { due: rest, credit: 0 } : { due: 0, credit: credit - amount };
}

function unusedPart({ periodStart, periodEnd }: Period, at: number): number {
	const seconds = (ms: number) => Math.floor(ms / 1000);
	const whole = seconds(periodEnd) - seconds(periodStart);
	return Math.min(1, Math.max(0, (seconds(periodEnd) - seconds(at)) / whole));
}
