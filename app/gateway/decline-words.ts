/**
 * The codes of Stripe and of the demo provider for a bank's check (3-D Secure) that was not passed. Then no bank has
 * declined the card.
 */
const BANK_CHECK_CODES = [
	"payment_intent_authentication_failure",
	"setup_intent_authentication_failure",
	"authentication_failed",
];

export function isBankCheck(code: string | null | undefined): boolean {
	return BANK_CHECK_CODES.includes(code ?? "");
}

const CHECK_NOT_PASSED = "the bank's check was not passed";
const NO_REASON = "the bank gives no reason";

/** Only admins read these; payers read the provider's own message. */
const DECLINES: Record<string, string> = {
	insufficient_funds: "not enough money",
	withdrawal_count_limit_exceeded: "over the card's limit",
	card_velocity_exceeded: "over the card's limit",
	expired_card: "the card has expired",
	lost_card: "reported lost",
	pickup_card: "reported lost or stolen",
	restricted_card: "reported lost or stolen",
	stolen_card: "reported stolen",
	fraudulent: "suspected of fraud",
	merchant_blacklist: "blocked by the account's own list",
	incorrect_number: "wrong number",
	invalid_number: "wrong number",
	incorrect_cvc: "wrong security code",
	invalid_cvc: "wrong security code",
	incorrect_zip: "wrong postal code",
	invalid_expiry_month: "wrong date of expiry",
	invalid_expiry_year: "wrong date of expiry",
	invalid_account: "no account for this card",
	new_account_information_available: "no account for this card",
	invalid_amount: "the bank refuses the amount",
	currency_not_supported: "not for dollars",
	card_not_supported: "not for purchases like this",
	transaction_not_allowed: "not for purchases like this",
	not_permitted: "not for purchases like this",
	live_mode_test_card: "a test card",
	testmode_decline: "a real card with test keys",
	issuer_not_available: "the bank did not answer",
	processing_error: "a fault at the bank",
	reenter_transaction: "a fault at the bank",
	try_again_later: "a fault at the bank",
	authentication_required: "the bank asks the member first",
	card_declined: NO_REASON,
	generic_decline: NO_REASON,
	do_not_honor: NO_REASON,
	call_issuer: NO_REASON,
	no_action_taken: NO_REASON,
};

/** Why a card did not pay, in a few words; null for a code without any. @param code the bank's, or ours */
export function declineInWords(code: string | null | undefined): string | null {
	return isBankCheck(code) ? CHECK_NOT_PASSED : (DECLINES[code ?? ""] ?? null);
}
