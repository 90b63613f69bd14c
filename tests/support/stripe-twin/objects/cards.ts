export type CardBehaviour = {
	brand: string;
	last4: string;
	declines?: string; // the decline code of charges
	declinesAttach?: boolean; // declines attaching too
	asks?: "always" | "until_set_up"; // at every payment, or until the card is set up for off-session use
	refund?: "pending" | "fails"; // the later outcome of a refund
	disputes?: boolean; // disputes the charge at once
};

const visa = { brand: "visa" };
const declined = (last4: string, declines: string): CardBehaviour => ({
	...visa,
	last4,
	declines,
	declinesAttach: true,
});

const CARDS: Record<string, CardBehaviour> = {
	pm_card_visa: { ...visa, last4: "4242" },
	pm_card_visa_debit: { ...visa, last4: "5556" },
	pm_card_mastercard: { brand: "mastercard", last4: "4444" },
	pm_card_amex: { brand: "amex", last4: "8431" },
	pm_card_bypassPending: { ...visa, last4: "0077" },
	pm_card_chargeDeclined: declined("0002", "generic_decline"),
	pm_card_chargeDeclinedInsufficientFunds: declined("9995", "insufficient_funds"),
	pm_card_chargeDeclinedLostCard: declined("9987", "lost_card"),
	pm_card_chargeDeclinedStolenCard: declined("9979", "stolen_card"),
	pm_card_chargeDeclinedExpiredCard: declined("0069", "expired_card"),
	pm_card_chargeDeclinedIncorrectCvc: declined("0127", "incorrect_cvc"),
	pm_card_chargeDeclinedProcessingError: declined("0119", "processing_error"),
	pm_card_chargeDeclinedFraudulent: declined("0019", "fraudulent"),
	pm_card_chargeCustomerFail: { ...visa, last4: "0341", declines: "generic_decline" },
	pm_card_authenticationRequired: { ...visa, last4: "3184", asks: "always" },
	pm_card_authenticationRequiredOnSetup: { ...visa, last4: "3155", asks: "until_set_up" },
	pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
		...visa,
		last4: "8341",
		asks: "always",
		declines: "insufficient_funds",
	},
	pm_card_threeDSecure2Required: { ...visa, last4: "3220", asks: "always" },
	pm_card_threeDSecureRequired: { ...visa, last4: "3063", asks: "always" },
	pm_card_pendingRefund: { ...visa, last4: "7726", refund: "pending" },
	pm_card_refundFail: { ...visa, last4: "5126", refund: "fails" },
	pm_card_createDispute: { ...visa, last4: "0259", disputes: true },
};

/** The twin's pages and the browser's stub offer these test cards. */
export const CARD_CHOICES = {
	success: { token: "pm_card_visa", label: "Card that is accepted" },
	declined: { token: "pm_card_chargeDeclined", label: "Card that is declined" },
	insufficient_funds: {
		token: "pm_card_chargeDeclinedInsufficientFunds",
		label: "Card without enough money",
	},
	authentication: { token: "pm_card_authenticationRequired", label: "Card whose bank asks every time" },
	authentication_once: {
		token: "pm_card_authenticationRequiredOnSetup",
		label: "Card whose bank asks once",
	},
} as const;
export type CardChoice = keyof typeof CARD_CHOICES;

/** @param token such as `pm_card_visa`, or `pm_card_visa_chargeDeclined` for `pm_card_chargeDeclined` */
export function findCard(token: string): CardBehaviour | null {
	return CARDS[token] ?? CARDS[token.replace("pm_card_visa_", "pm_card_")] ?? null;
}

/** These are codes of errors; any other one is a decline code of `card_declined`. */
const OWN_CODES = ["expired_card", "incorrect_cvc", "processing_error", "authentication_required"];

const MESSAGES: Record<string, string> = {
	insufficient_funds: "Your card has insufficient funds.",
	expired_card: "Your card has expired.",
	incorrect_cvc: "Your card's security code is incorrect.",
	processing_error: "An error occurred while processing your card. Try again in a little bit.",
	authentication_required:
		"Your card was declined. This transaction requires authentication, which could not be completed off-session.",
};

export function declineError(declineCode: string): { code: string; decline_code: string; message: string } {
	return {
		code: OWN_CODES.includes(declineCode) ? declineCode : "card_declined",
		decline_code: declineCode,
		message: MESSAGES[declineCode] ?? "Your card was declined.",
	};
}
