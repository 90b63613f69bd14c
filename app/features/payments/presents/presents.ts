import type { Cents } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { findNextPayment } from "../schedule/payment-summary.ts";

/** The maximum length of the giver's words, in characters. */
export const MAX_WORD = 200;

export type PresentFacts = {
	trip: { isActive: boolean; hasOrganizer: boolean };
	giver: { id: string } | null; // the giver's membership of the trip, unless it has ended
	friend: { id: string; isAsking: boolean } | null; // the friend's membership, and whether they let others pay
	isPaused: boolean; // whether a refund or a dispute has paused the friend's automatic charges
	payments: readonly Pick<Payment, "id" | "status" | "amount" | "dueDate">[]; // the friend's, first to last, as if paid today
	attempts: readonly { paymentId: string; givenBy: string | null; status: string }[]; // those that are open
	shown?: Cents; // the amount that the giver has seen
};

/** Why nobody, or not this person, can pay a friend's next payment. */
export type PresentRefusal =
	| "trip_cancelled"
	| "unclaimed"
	| "not_aboard"
	| "not_asked" // also if there is no such friend, nothing left to pay, or a refund in progress, none of which the giver may learn
	| "own"
	| "checking" // a charge for one of the friend's payments has no outcome yet
	| "amount_changed";

export type Present = { paymentId: string; amount: Cents };

/**
 * Whether a friend's next payment can be paid as a present, and the amount charged, which is always that payment's.
 * What the friend has not allowed is refused first, so that other refusals reveal nothing about their money.
 */
export function presentOf(facts: PresentFacts): Present | { refusal: PresentRefusal } {
	const { trip, giver, friend, payments, attempts, shown } = facts;
	if (!giver) return { refusal: "not_aboard" };
	if (!trip.isActive) return { refusal: "trip_cancelled" };
	if (friend?.id === giver.id) return { refusal: "own" };
	const next = findNextPayment(payments);
	if (!friend?.isAsking || !next || facts.isPaused) return { refusal: "not_asked" };
	if (!trip.hasOrganizer) return { refusal: "unclaimed" };
	if (attempts.some((one) => one.status === "unknown")) return { refusal: "checking" };
	if (shown !== undefined && shown !== next.amount) return { refusal: "amount_changed" };
	return { paymentId: next.id, amount: next.amount };
}
