import type { Cents } from "#app/lib/money.ts";
import type { EventSubject } from "./event-subject.ts";
import type { ListedTransfer } from "./payouts.ts";
import type { SubscriptionFact } from "./subscriptions.ts";

/** Somebody who pays, as the provider knows them. */
export type CustomerFact = { name: string | null; email: string | null; userId: string | null };

/** A charge that this database may not know. */
export type RecalledCharge = {
	ref: string;
	about: EventSubject; // what of ours it has paid; "nothing" if it only has a customer of ours
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
	/** A charge, if Gangway has made it; null for one of another program with the same account. */
	recallCharge(chargeRef: string): Promise<RecalledCharge | null>;
	/** The subscriptions that were begun since a time (UTC ms), oldest first. */
	listSubscriptionsSince(at: number): Promise<SubscriptionFact[]>;
	/** The transfers to organizers since a time (UTC ms), oldest first. */
	listTransfersSince(at: number): Promise<ListedTransfer[]>;
	/** Refunds what is left of a charge that is for nothing in the books. @returns the refund's id and amount, in cents */
	returnCharge(chargeRef: string): Promise<{ ref: string; amount: Cents }>;
};
