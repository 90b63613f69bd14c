import type { Cents } from "#app/lib/money.ts";
import type { ReturnUrls } from "./return-urls.ts";
import type { SavedCard, TestCard } from "./saved-card.ts";

/** An account whose customer at the provider a call is for, with the customer's id once there is one. */
export type CustomerRequest = { userId: string; name: string; email: string; customerRef: string | null };

/** A membership, whose customer at the provider is the same for its cards and its payments. */
export type MemberCustomerRequest = {
	memberId: string;
	tripId: string;
	payer: { name: string; email: string | null };
	customerRef: string | null;
};

/** A card to save without a payment. Its id is the idempotency key, and is in the provider's metadata. */
export type SetupRequest = {
	id: string;
	createdAt: number; // UTC ms; the provider has made nothing for it before this time
	customer: CustomerRequest | MemberCustomerRequest;
	forCharges?: boolean; // true for a card for a membership's automatic charges
};

export type SetupStatus = "requires_card" | "requires_action" | "processing" | "succeeded" | "canceled";

/** A provider's setup, or the hosted page of one, as plain facts. */
export type SetupFact = {
	ref: string; // the id of the setup or of the hosted page, as our row has it
	id: string; // of the request
	customerRef: string;
	status: SetupStatus;
	card: SavedCard | null; // set on success
	error: { code: string; message: string } | null; // why the card was declined; the setup can be tried again
	fingerprint: string | null; // identifies the number of the declined card
	declineRef: string | null; // identifies the declined attempt, so that it is counted once
};

export type ListedCard = SavedCard & { isDefault: boolean };

/** A single purchase with a saved card. Its id is the idempotency key, and is in the provider's metadata. */
export type PurchaseRequest = {
	id: string;
	createdAt: number; // UTC ms
	amount: Cents;
	description: string;
	customerRef: string;
	methodRef: string;
};
export type PurchaseFact = {
	ref: string;
	id: string;
	status: "processing" | "succeeded" | "failed";
	amount: Cents;
	fee: Cents; // the provider's own
	chargeRef: string | null;
	error: { code: string; message: string } | null;
	customerRef?: string | null; // if the provider returned it
};

/** A provider's operations on the cards of accounts. Errors are those of `PaymentGateway`. */
export type CardGateway = {
	createSetup(request: SetupRequest): Promise<{ ref: string; clientSecret: string; customerRef: string }>;
	/** Opens the provider's own page for a card; null at the demo provider, which has none. */
	createHostedSetup(
		request: SetupRequest,
		urls: ReturnUrls,
	): Promise<{ ref: string; url: string; customerRef: string } | null>;
	fetchSetup(ref: string): Promise<SetupFact>;
	cancelSetup(ref: string): Promise<SetupFact>;
	/** Gives a setup a test card; only at the demo provider, which has no browser SDK. */
	confirmDemoSetup?(ref: string, card: TestCard): Promise<SetupFact>;
	/**
	 * Saves a card by its brand, last digits and expiry, which is all that is known of it; only at the demo provider.
	 * Answers the same card for the same id.
	 */
	addDemoCard?(request: SetupRequest, face: Omit<SavedCard, "customerRef" | "methodRef">): Promise<SavedCard>;

	/** The cards that the customer has saved, newest first. */
	listCards(customerRef: string): Promise<ListedCard[]>;
	/** Detaches a card. It is no error if the card is gone already. */
	detachCard(methodRef: string): Promise<void>;
	/** Deletes a customer with all cards. Their charges stay. It is no error if the customer is gone already. */
	deleteCustomer(customerRef: string): Promise<void>;
	/** The card that subscriptions are charged to. */
	setDefaultCard(customerRef: string, methodRef: string): Promise<void>;

	/** Charges a saved card while its holder is present. A decline is a fact with the status failed, not an error. */
	chargePurchase(request: PurchaseRequest): Promise<PurchaseFact>;
	/** Finds a purchase whose answer was lost. @param since when it was stored, UTC ms */
	findPurchase(id: string, since: number): Promise<PurchaseFact | null>;
};
