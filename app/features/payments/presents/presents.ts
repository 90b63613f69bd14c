import type { Cents } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { findNextPayment } from "../schedule/payment-summary.ts";

/** The giver's words to the friend have so many characters at most. */
export const MAX_WORD = 200;

export type PresentFacts = {
	trip: { isActive: boolean; hasOrganizer: boolean };
	giver: { id: string } | null; // someone's membership of the trip that has not ended
	friend: { id: string; isAsking: boolean } | null; // another such membership, and whether its owner lets others pay
	isPaused: boolean; // whether a refund or a dispute stops the friend's automatic charges
	payments: readonly Pick<Payment, "id" | "status" | "amount" | "dueDate">[]; // the friend's, first to last, as if paid today
	attempts: readonly { paymentId: string; givenBy: string | null; status: string }[]; // those that are open
	shown?: Cents; // the amount that the giver has seen
};

/** Why nobody, or not this person, can give someone's next payment. */
export type PresentRefusal =
	| "trip_cancelled"
	| "unclaimed"
	| "not_aboard"
	| "not_asked" // also where there is no such friend, nothing left to pay, or a refund under way: the giver learns none of it
	| "own"
	| "checking" // a charge for it, or one that pays it ahead, has no outcome yet
	| "amount_changed";

export type Present = { paymentId: string; amount: Cents };

/**
 * Whether someone may pay another member's next payment as a present, and what is charged: the payment's whole amount, and never more.
 * What the friend has not allowed is refused before anything that would tell of their money.
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
