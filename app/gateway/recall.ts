import type { Cents } from "#app/lib/money.ts";
import type { EventSubject } from "./event-subject.ts";
import type { IntentFact } from "./intent-fact.ts";
import type { SubscriptionFact } from "./subscriptions.ts";

/** Someone who pays, as the provider knows them. */
export type CustomerFact = { name: string | null; email: string | null; userId: string | null };

/** A charge that this database may not know. */
export type RecalledCharge = {
	ref: string;
	about: EventSubject; // what of ours it has paid; "nothing" if it only has a customer of ours
	paid?: { tripId: string; paymentId: string }; // where it has paid for a spot on a trip
	amount: Cents;
	fee: Cents; // the provider's own
	refunded: Cents;
	payer: CustomerFact;
	description: string | null;
	at: number; // UTC ms
};

/**
 * What a database that was put back to an earlier copy asks about what happened since. The demo provider, whose state is in
 * the same database, has none of it.
 */
export type RecallGateway = {
	fetchCustomer(ref: string): Promise<CustomerFact>;
	/** The attempt of an intent or a hosted checkout. */
	recallAttempt(ref: string): Promise<IntentFact>;
	/** A charge, if Gangway has made it; null for one of another program with the same account. */
	recallCharge(chargeRef: string): Promise<RecalledCharge | null>;
	/** The subscriptions that were begun since a time (UTC ms), oldest first. */
	listSubscriptionsSince(at: number): Promise<SubscriptionFact[]>;
	/**
	 * The transfer that a balance line is about, by the id of the transfer or of its reversal; null for one of another program.
	 * @returns its id at the provider, and our line and trip
	 */
	recallTransfer(ref: string): Promise<{ ref: string; id: string; tripId: string } | null>;
	/**
	 * Whether a charge was returned because its payment was paid by another one, which is still there.
	 * @param since when the first of them may have been made, UTC ms
	 */
	isReturnedForAnother(chargeRef: string, since: number): Promise<boolean>;
	/** Refunds what is left of a charge that is for nothing in the books, and once more after a bank has sent that back. @returns the refund's id and amount, in cents */
	returnCharge(chargeRef: string): Promise<{ ref: string; amount: Cents }>;
};
