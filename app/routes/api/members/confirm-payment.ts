import { z } from "zod";
import { confirmWithoutPayment } from "#app/features/joining/join-trip.server.ts";
import { memberJson, memberSchema } from "#app/features/members/member-json.ts";
import {
	confirmationJson,
	confirmationSchema,
	confirmMemberPayment,
} from "#app/features/payments/attempts/confirm-payment.server.ts";
import { confirmMemberPaymentSchema } from "#app/features/payments/payments.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceOutcomeLimit } from "#app/http/guest.server.ts";
import type { Route } from "./+types/confirm-payment";

const confirmedPlaceSchema = z.object({
	success: z.literal(true),
	confirmed: z.literal(true),
	member: memberSchema,
});

export const action = apiAction(
	confirmMemberPaymentSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		const { memberId } = args.params;
		if (!input.paymentIntentId) {
			const member = await confirmWithoutPayment(ctx, memberId);
			return { success: true as const, confirmed: true as const, member: memberJson(member) };
		}
		await enforceOutcomeLimit(args);
		const confirmation = { memberId, ref: input.paymentIntentId, card: input.testCard };
		return confirmationJson(await confirmMemberPayment(ctx, confirmation));
	},
	{
		name: "confirmMemberPayment",
		summary: "Confirm a payment by its intent, or a place that costs nothing",
		description:
			"Asks the provider what became of the payment; a repeated call answers the same. In demo mode it pays with `testCard`. With `confirmed` and no intent it confirms a place whose share is 0.",
		who: "payment.own",
		answer: z.union([confirmationSchema, confirmedPlaceSchema]),
		limits: ["paymentOutcome"],
		errors: [
			"card_declined",
			"not_finished",
			"payment_checking",
			"conflict",
			"organizer_required",
			"trip_full",
		],
		asksProvider: true,
	},
);
