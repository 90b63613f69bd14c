import type { Cents } from "#app/lib/money.ts";
import type { EventSubject } from "./event-subject.ts";
import type { IntentFact } from "./intent-fact.ts";
import type { SubscriptionFact } from "./subscriptions.ts";

/** Someone who pays, as the provider knows them. */
export type CustomerFact = { name: string | null; email: string | null; userId: string | null };

/** A charge that this database may not know. */
export type RecalledCharge = {
	ref: string;
	about: EventSubject; // the object of ours that it has paid; "nothing" if it only has a customer of ours
	paid?: { tripId: string; paymentId: string }; // set if it has paid for a spot on a trip
	amount: Cents;
	fee: Cents; // the provider's own
	refunded: Cents;
	payer: CustomerFact;
	description: string | null;
	at: number; // UTC ms
};

/**
 * How a database that was restored from an earlier copy learns what has happened since. The demo provider has no such
 * methods, because its state is in the same database.
 */
export type RecallGateway = {
	fetchCustomer(ref: string): Promise<CustomerFact>;
	/** The attempt of an intent or a hosted checkout. */
	recallAttempt(ref: string): Promise<IntentFact>;
	/** A charge that Gangway has made; null for one that another program has made with the same account. */
	recallCharge(chargeRef: string): Promise<RecalledCharge | null>;
	/** The subscriptions that were begun since a time (UTC ms), oldest first. */
	listSubscriptionsSince(at: number): Promise<SubscriptionFact[]>;
	/**
	 * The transfer of a balance line, by the id of the transfer or of its reversal; null if another program has made
	 * it.
	 * @returns its id at the provider, and our line and trip
	 */
	recallTransfer(ref: string): Promise<{ ref: string; id: string; tripId: string } | null>;
	/**
	 * Whether a charge was refunded because another charge, which still stands, has paid the same payment.
	 * @param since when the first of the two may have been made, UTC ms
	 */
	isReturnedForAnother(chargeRef: string, since: number): Promise<boolean>;
	/** Refunds the rest of a charge that belongs to nothing in the books, and again if a bank has sent the refund back. @returns the refund's id and amount, in cents */
	returnCharge(chargeRef: string): Promise<{ ref: string; amount: Cents }>;
};
