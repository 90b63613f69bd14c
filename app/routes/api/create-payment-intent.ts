import { requireOwnMember } from "#app/access/access.server.ts";
import { startPayment } from "#app/features/payments/attempts/pay.server.ts";
import { startPaymentSchema } from "#app/features/payments/payments.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import type { Route } from "./+types/create-payment-intent";

export const action = apiAction(startPaymentSchema, async (ctx, input, args: Route.ActionArgs) => {
	const access = await requireOwnMember(ctx, input.memberId, "payment.pay");
	await enforceMemberLimit(args, "payment");
	const { payment, ref, clientSecret, demoMode } = await startPayment(ctx, input, access);
	return {
		clientSecret,
		paymentIntentId: ref,
		paymentId: payment.id,
		amount: payment.amount,
		currency: "usd",
		demoMode,
	};
});
