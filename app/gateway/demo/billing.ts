import { addMonths, DAY_MS, dateOf } from "#app/lib/dates.ts";
import { type Cents, MIN_CHARGE } from "#app/lib/money.ts";
import { agreedPrice } from "#app/lib/tier-prices.ts";
import type { PaidTier, TierPrice } from "../subscriptions.ts";

type Term = { plan: PaidTier; isAnnual: boolean };
type Period = { periodStart: number; periodEnd: number };

/** The fields of a subscription that has no change planned for the end of its period. */
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
 * The cost of a change at `at`, in cents, prorated to the second as Stripe does (its guide "Prorations"): the unused
 * part of the old price is credited, and the new price is charged for the rest of the period. If the length of the
 * period changes, a new period begins at once and is charged whole.
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

/** The balance of a prorated change, in cents; a negative one is a credit. */
export function proratedCharge(...change: Parameters<typeof prorate>): Cents {
	const { newPlanCost, unusedCredit } = prorate(...change);
	return newPlanCost - unusedCredit;
}

/**
 * Settles an amount with the customer's credit: `due` is charged to the card, and `credit` is left. An amount below the
 * minimum charge is not charged but taken off the credit, as at Stripe.
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
