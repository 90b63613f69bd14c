import type { CalendarDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { CardFace, SavedCard } from "./saved-card.ts";

/** The schedule that a charge is a part of. */
export type ChargeTerms = {
	schedule: string; // as the member has chosen it, such as "3-month"
	number: number; // which payment of the schedule, from 1
	total: number; // how many payments it has
	firstDueDate: CalendarDate;
	share: Cents; // what the trip costs the member
	cashBack: Cents; // the part of the share that cash back pays
	ahead: Cents; // the part of the charge that is for later payments
	/**
	 * All payments of the schedule, the parts paid outside included. Set for the organizer's own plan, whose steps may
	 * have changed since, and if something was paid outside.
	 */
	instalments?: { amount: Cents; dueDate: CalendarDate }[];
	outside?: OutsideTerm[]; // the parts of payments that were paid outside until then
	options: Cents; // the part of the share that is for the member's options; it may be below 0
	/** The chosen options, each at the price that the member has agreed to. */
	chosen?: ChargedOption[];
	takenOver: Cents; // the part of the share that is for companions; below 0, the part of the member's own spot that others pay
	/** The companions that the member pays for, each with the amount. */
	companions?: { id: string; amount: Cents }[];
};

export type ChargedOption = { id: string; price: Cents };

export type OutsideTerm = { number: number; amount: Cents };

/**
 * The payment that a charge was made for, from the provider's metadata: a restored database can recreate the payment
 * from it.
 */
export type ChargeOrder = {
	tripId: string;
	memberId: string;
	givenBy: string | null; // the member who paid it for `memberId`, as a present
	paymentId: string;
	terms: ChargeTerms;
};

export type IntentStatus =
	| "requires_payment"
	| "requires_action"
	| "processing"
	| "succeeded"
	| "failed"
	| "canceled";

/** How an attempt is paid: on our page, on the provider's page, or off session. */
export type AttemptSurface = "embedded" | "hosted" | "off_session";

/** A provider's payment intent, or hosted checkout, as plain facts. */
export type IntentFact = {
	ref: string; // the id of the intent or of the hosted checkout, as the attempt has it
	attemptId: string;
	surface?: AttemptSurface; // if the provider has kept it
	order?: ChargeOrder | null; // null for a top-up, and for a charge made before its terms were in the provider's metadata
	topUp?: { tripId: string; memberId: string } | null; // if it is a top-up of a trip's pool
	customerRef?: string | null;
	status: IntentStatus;
	amount: Cents;
	currency: string;
	fee: Cents; // the provider's own, 0 until the charge has succeeded
	chargeRef: string | null;
	chargedAt?: number; // UTC ms, if the provider has kept it
	card: SavedCard | null; // set on success, if the card was to be saved
	paidWith: CardFace | null; // set on success, if a card has paid
	fingerprint: string | null; // the provider's name for the card number that paid or was declined
	declineRef: string | null; // identifies the latest decline; each declined attempt has another one
	error: PaymentError | null;
};

/** A card that was declined for an intent. Another card may have paid the intent since. */
export type DeclinedTry = { at: number; code: string; card: CardFace | null }; // at: UTC ms

/** Why a card did not pay: the bank's reason, or else the provider's, and a message for the payer. */
export type PaymentError = {
	code: string;
	message: string;
	declineCode?: string; // the bank's own code, if `code` is less specific
};
