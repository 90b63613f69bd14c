import type { ActionFunctionArgs } from "react-router";
import {
	confirmationJson,
	confirmationSchema,
	confirmPayment,
} from "#app/features/payments/attempts/confirm-payment.server.ts";
import { confirmPaymentSchema } from "#app/features/payments/payments.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceOutcomeLimit } from "#app/http/guest.server.ts";

export const action = apiAction(
	confirmPaymentSchema,
	async (ctx, input, args: ActionFunctionArgs) => {
		await enforceOutcomeLimit(args);
		return confirmationJson(await confirmPayment(ctx, { paymentId: input.paymentId, card: input.testCard }));
	},
	{
		name: "confirmPayment",
		summary: "Confirm a payment by its id",
		description: "Asks the provider what became of the payment. In demo mode it pays with `testCard`.",
		who: "payment.own",
		answer: confirmationSchema,
		limits: ["paymentOutcome"],
		errors: ["card_declined", "not_finished", "payment_checking", "conflict"],
		asksProvider: true,
	},
);
