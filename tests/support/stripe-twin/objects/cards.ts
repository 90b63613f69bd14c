export type CardBehaviour = {
	brand: string;
	last4: string;
	declines?: string; // the decline code of charges
	declinesAttach?: boolean; // declines attaching too
	asks?: "always" | "until_set_up"; // at every payment, or until the card is set up for off-session use
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
	pm_card_mastercard: { brand: "mastercard", last4: "4444" },
	pm_card_chargeDeclined: declined("0002", "generic_decline"),
	pm_card_chargeDeclinedInsufficientFunds: declined("9995", "insufficient_funds"),
	pm_card_chargeCustomerFail: { ...visa, last4: "0341", declines: "generic_decline" },
	pm_card_authenticationRequired: { ...visa, last4: "3184", asks: "always" },
	pm_card_authenticationRequiredOnSetup: { ...visa, last4: "3155", asks: "until_set_up" },
};

/** Test cards that the twin's pages and the browser's stub offer. */
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

/** @param token such as `pm_card_visa` */
export function findCard(token: string): CardBehaviour | null {
	return CARDS[token] ?? null;
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
