import { isBankCheck } from "#app/gateway/decline-words.ts";
import type { IntentStatus } from "#app/gateway/intent-fact.ts";
import type { AttemptStatus } from "../states.ts";

/** Why an attempt was canceled, in the terms of the log (docs/operating.md) and of the admin pages. */
export type AttemptEnd =
	| "never_received" // the provider has no intent for it, because the call got no answer
	| "refused" // the provider refused the call
	| "card_missing" // the provider no longer knows the saved card or its customer
	| "bank_check" // the payer failed the bank's check, and did not try again
	| "too_many_declines" // the payer has to wait after declined cards
	| "bank_check_left" // the bank's check was begun, but not finished within a day
	| "abandoned" // not paid within a day
	| "replaced" // by another way to pay, another plan or another amount
	| "not_wanted" // the membership, the trip or the payment has ended, or the charge is too old to be resent
	| "by_admin"
	| "at_provider"; // ended at the provider: by itself, as a hosted page does after a day, or by hand

/** @param code the last error of the attempt */
export function attemptEnd(given: AttemptEnd, code: string | undefined): AttemptEnd {
	const isLeft = given === "abandoned" || given === "bank_check_left" || given === "at_provider";
	return isLeft && isBankCheck(code) ? "bank_check" : given;
}

/** Why an attempt that was not paid within a day is given up. @param status its last known status */
export function givenUp(status: AttemptStatus | IntentStatus): AttemptEnd {
	return status === "requires_action" ? "bank_check_left" : "abandoned";
}
