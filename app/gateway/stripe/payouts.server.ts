import { dateOf } from "#app/lib/dates.ts";
import type { PayoutFact } from "../payouts.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { MAX_PAGE_SIZE, readAllPages, toUnixSeconds } from "./find-in-lists.server.ts";

const STATUSES = ["pending", "in_transit", "paid", "failed", "canceled"] as const;

export async function fetchPayout(stripe: Stripe, payeeRef: string, ref: string): Promise<PayoutFact> {
	const payout = await callStripe(() => stripe.payouts.retrieve(ref, {}, { stripeAccount: payeeRef }));
	return payoutFact(payeeRef, payout);
}

/** Lists the payouts of an organizer's account since a time (UTC ms), oldest first. */
export async function listPayouts(stripe: Stripe, payeeRef: string, since: number): Promise<PayoutFact[]> {
	const params = { created: { gte: toUnixSeconds(since) }, limit: MAX_PAGE_SIZE };
	const payouts = await callStripe(() =>
		readAllPages(stripe.payouts.list(params, { stripeAccount: payeeRef })),
	);
	return payouts.map((payout) => payoutFact(payeeRef, payout)).reverse();
}

function payoutFact(payeeRef: string, payout: Stripe.Payout): PayoutFact {
	const { id, amount, currency, arrival_date, failure_message, failure_code, created } = payout;
	return {
		ref: id,
		payeeRef,
		amount,
		currency,
		status: STATUSES.find((status) => status === payout.status) ?? "pending",
		arrivalDate: dateOf(new Date(arrival_date * 1_000)),
		failure: failure_message ?? failure_code,
		at: created * 1_000,
	};
}
