import { DomainError } from "#app/lib/errors.ts";
import type { ConfirmResult } from "./confirm-payment.server.ts";
import { paymentJson } from "./payment-json.ts";
import { PAYMENT_CHECKING_MESSAGE } from "./payment-state.ts";

/** The API's answer to a confirmation. @throws DomainError payment_checking, not_finished */
export function confirmationJson({ status, payment }: ConfirmResult) {
	if (status === "checking") throw new DomainError("payment_checking", PAYMENT_CHECKING_MESSAGE);
	if (status === "action_required") {
		throw new DomainError("not_finished", "Your bank wants to confirm this payment first");
	}
	return { success: true, confirmed: true, payment: paymentJson(payment) };
}
