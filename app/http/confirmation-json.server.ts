import { PAYMENT_CHECKING_MESSAGE } from "#app/features/payments/cancel-attempts.server.ts";
import type { ConfirmResult } from "#app/features/payments/confirm-payment.server.ts";
import { paymentJson } from "#app/features/payments/payment-json.ts";
import { DomainError } from "#app/lib/errors.ts";

/** The API's answer to a confirmation. @throws DomainError payment_checking, not_finished */
export function confirmationJson({ status, payment }: ConfirmResult) {
	if (status === "checking") throw new DomainError("payment_checking", PAYMENT_CHECKING_MESSAGE);
	if (status === "action_required") {
		throw new DomainError("not_finished", "Your bank wants to confirm this payment first");
	}
	return { success: true, confirmed: true, payment: paymentJson(payment) };
}
