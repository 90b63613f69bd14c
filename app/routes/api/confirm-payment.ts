import { confirmPayment } from "#app/features/payments/confirm-payment.server.ts";
import { confirmPaymentSchema } from "#app/features/payments/payments.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { confirmationJson } from "#app/http/confirmation-json.server.ts";

export const action = apiAction(confirmPaymentSchema, async (ctx, input) =>
	confirmationJson(await confirmPayment(ctx, { paymentId: input.paymentId, card: input.testCard })),
);
