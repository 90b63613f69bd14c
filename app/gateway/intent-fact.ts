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
	cashBack: Cents; // the part of it that cash back pays
	ahead: Cents; // the part of the charge that pays later payments
	/**
	 * All payments of the schedule, with what of them was paid outside: where it is by the organizer's own plan, whose steps may be
	 * others by now, and where something was paid outside.
	 */
	instalments?: { amount: Cents; dueDate: CalendarDate }[];
	outside?: OutsideTerm[]; // what of which payments was paid outside until then, if anything
	options: Cents; // the part of the share that the member's options are; it may be below 0
	/** What they are, each at the price that the member has agreed to. */
	chosen?: ChargedOption[];
	takenOver: Cents; // the part of the share that is for companions; below 0, what others pay of the member's own spot
	/** The companions of whose spots it pays so much. */
	companions?: { id: string; amount: Cents }[];
};

export type ChargedOption = { id: string; price: Cents };

export type OutsideTerm = { number: number; amount: Cents };

/** What a charge was made for, in the provider's words: from this a database can make its payment again. */
export type ChargeOrder = {
	tripId: string;
	memberId: string;
	givenBy: string | null; // the member who has paid it for that one
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

/** Where an attempt is paid. */
export type AttemptSurface = "embedded" | "hosted" | "off_session";

/** A provider's payment intent, or hosted checkout, as plain facts. */
export type IntentFact = {
	ref: string; // the id of the intent or of the hosted checkout, as the attempt has it
	attemptId: string;
	surface?: AttemptSurface; // where the attempt is paid, if the provider has kept it
	order?: ChargeOrder | null; // null for a charge from before the provider was told its terms, and for a top-up
	topUp?: { tripId: string; memberId: string } | null; // whose, if it is a top-up of a trip's pool
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
	declineRef: string | null; // identifies the latest try if its card was declined; each try has another
	error: PaymentError | null;
};

/** A card that was declined for an intent, which another one may have paid since. */
export type DeclinedTry = { at: number; code: string; card: CardFace | null }; // at: UTC ms

/** Why a card did not pay: the bank's reason where it gave one, or else the provider's, and a message for the payer. */
export type PaymentError = {
	code: string;
	message: string;
	declineCode?: string; // the bank's own, where `code` is a wider one
};
