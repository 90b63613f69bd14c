import { confirmWithoutPayment } from "#app/features/joining/join-trip.server.ts";
import { memberJson } from "#app/features/members/member-json.ts";
import {
	confirmationJson,
	confirmMemberPayment,
} from "#app/features/payments/attempts/confirm-payment.server.ts";
import { confirmMemberPaymentSchema } from "#app/features/payments/payments.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceOutcomeLimit } from "#app/http/guest.server.ts";
import type { Route } from "./+types/confirm-payment";

export const action = apiAction(confirmMemberPaymentSchema, async (ctx, input, args: Route.ActionArgs) => {
	const { memberId } = args.params;
	if (!input.paymentIntentId) {
		const member = await confirmWithoutPayment(ctx, memberId);
		return { success: true, confirmed: true, member: memberJson(member) };
	}
	await enforceOutcomeLimit(args);
	const confirmation = { memberId, ref: input.paymentIntentId, card: input.testCard };
	return confirmationJson(await confirmMemberPayment(ctx, confirmation));
});
