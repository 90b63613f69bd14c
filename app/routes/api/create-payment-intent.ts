import { startPaymentSchema } from "#app/features/payments/payments.schema.ts";
import { startPayment } from "#app/features/payments/start-payment.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { stateOf } from "#app/http/context.server.ts";
import { rateLimitKey } from "#app/http/guest.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/create-payment-intent";

export const action = apiAction(startPaymentSchema, async (ctx, input, args: Route.ActionArgs) => {
	await enforceRateLimit(ctx, "payment", rateLimitKey(stateOf(args)));
	const { payment, ref, clientSecret, demoMode } = await startPayment(ctx, input);
	return {
		clientSecret,
		paymentIntentId: ref,
		paymentId: payment.id,
		amount: payment.amount,
		currency: "usd",
		demoMode,
	};
});
