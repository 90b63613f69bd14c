import { z } from "zod";
import { listRefunds, refundJson, refundSchema } from "#app/features/fund/refunds/refunds-api.server.ts";
import { startRefundAction } from "#app/http/actions/refunds.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/refunds";

export const loader = apiLoader(
	async ({ params }: Route.LoaderArgs, ctx) => {
		const requests = await listRefunds(ctx, params.tripId);
		return {
			refundRequests: requests.map(({ request, memberName }) => ({ ...refundJson(request), memberName })),
		};
	},
	{
		name: "listRefunds",
		summary: "List a trip's refund requests, the newest first",
		description: "The organizer sees all of them, a member their own.",
		who: "refund.ask",
		answer: z.object({
			refundRequests: z.array(
				refundSchema.extend({ memberName: z.string() }).meta({ id: "NamedRefundRequest" }),
			),
		}),
	},
);

export const action = apiAction(
	startRefundAction,
	({ requests, skipped }) => ({
		refundRequests: requests.map(refundJson),
		skipped: skipped.map(({ id }) => id),
	}),
	{
		name: "startRefund",
		summary: "Refund members on the organizer's initiative",
		description:
			"`customAmount` is for each member, in dollars, and needs `expectedAmount`, the sum for all of them in cents. `skipped` has the ids of members for whom there was nothing to refund.",
		who: "refund.decide",
		answer: z.object({ refundRequests: z.array(refundSchema), skipped: z.array(z.string()) }),
		status: 201,
		limits: ["movement"],
		errors: ["conflict", "insufficient_funds", "amount_mismatch"],
		asksProvider: true,
	},
);
