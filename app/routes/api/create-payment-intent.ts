import { requireOwnMember } from "#app/access/access.server.ts";
import { startPayment } from "#app/features/payments/attempts/pay.server.ts";
import { startedPaymentSchema, startPaymentSchema } from "#app/features/payments/payments.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import type { Route } from "./+types/create-payment-intent";

export const action = apiAction(
	startPaymentSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		const access = await requireOwnMember(ctx, input.memberId, "payment.pay");
		await enforceMemberLimit(args, "payment");
		const { attempt, ref, clientSecret, demoMode } = await startPayment(ctx, input, access);
		return {
			clientSecret,
			paymentIntentId: ref,
			paymentId: attempt.paymentId,
			amount: attempt.amount,
			currency: "usd" as const,
			demoMode,
		};
	},
	{
		name: "createPaymentIntent",
		summary: "Begin the payment that is due",
		description:
			"A payment that was begun and is still open is answered again, so a repeated call charges nobody twice. The amount is ours; another one in the body is refused. With `ahead`, in cents, the next payment also pays a part of those after it, the soonest first: from 50 cents to all that is left. No payment of less than 50 cents may be left; the refusal names the nearest amounts that work.",
		who: "payment.pay",
		answer: startedPaymentSchema,
		limits: ["payment", "paymentAddress"],
		errors: [
			"amount_mismatch",
			"conflict",
			"email_required",
			"email_taken",
			"organizer_required",
			"payment_checking",
			"plan_locked",
			"plan_required",
			"trip_full",
			"card_declined",
			"already_joined",
		],
		asksProvider: true,
	},
);
