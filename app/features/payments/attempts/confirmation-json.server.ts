import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { paymentJson } from "../payment-json.ts";
import type { ConfirmResult } from "./confirm-payment.server.ts";

/** The API's answer to a confirmation. @throws DomainError payment_checking, not_finished */
export function confirmationJson({ status, payment }: ConfirmResult) {
	if (status === "checking") throw new DomainError("payment_checking", common.doNotPayAgain);
	if (status === "action_required") {
		throw new DomainError("not_finished", common.bankAsks);
	}
	return { success: true, confirmed: true, payment: paymentJson(payment) };
}
