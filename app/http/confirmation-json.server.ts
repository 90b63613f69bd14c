import type { Confirmation } from "#app/features/payments/confirm-payment.server.ts";
import { paymentJson } from "#app/features/payments/payment-json.ts";
import { CHECKING } from "#app/features/payments/retire.server.ts";
import { DomainError } from "#app/lib/errors.ts";

/**
 * The API's answer to a confirmation: success only once the money has come in.
 * @throws DomainError payment_checking, not_finished
 */
export function confirmationJson({ status, payment }: Confirmation) {
	if (status === "checking") throw new DomainError("payment_checking", CHECKING);
	if (status === "action_required") {
		throw new DomainError("not_finished", "Your bank wants to confirm this payment first");
	}
	return { success: true, confirmed: true, payment: paymentJson(payment) };
}
