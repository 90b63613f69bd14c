import { isBankCheck } from "#app/gateway/decline-words.ts";
import type { IntentStatus } from "#app/gateway/intent-fact.ts";
import type { AttemptStatus } from "../states.ts";

/** Why an attempt was cancelled: these are the terms of the log (docs/operating.md) and of what admins read. */
export type AttemptEnd =
	| "never_received" // the provider has nothing for it, because its call got no answer
	| "refused" // the provider refused the call
	| "card_missing" // the provider no longer knows the saved card or its customer
	| "bank_check" // the bank's check was not passed, and nobody tried again
	| "too_many_declines" // the payer has to wait after declined cards
	| "bank_check_left" // the bank's check had begun, and nobody has finished it within a day
	| "abandoned" // nobody has paid within a day
	| "replaced" // by another way to pay, another plan or another amount
	| "not_wanted" // the membership, the trip or the payment has ended, or the charge is too old to be sent again
	| "by_admin"
	| "at_provider"; // it ended there by itself, as a hosted page does after a day, or by hand

/** @param code the last error of the attempt */
export function attemptEnd(given: AttemptEnd, code: string | undefined): AttemptEnd {
	const isLeft = given === "abandoned" || given === "bank_check_left" || given === "at_provider";
	return isLeft && isBankCheck(code) ? "bank_check" : given;
}

/** Why an attempt is given up that nobody has paid by within a day. @param status the last that is known */
export function givenUp(status: AttemptStatus | IntentStatus): AttemptEnd {
	return status === "requires_action" ? "bank_check_left" : "abandoned";
}
