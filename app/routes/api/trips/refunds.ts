import { z } from "zod";
import { listRefunds, refundJson, refundSchema } from "#app/features/fund/refunds/refunds-api.server.ts";
import { startRefundAction } from "#app/http/actions/refunds.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { pageOf, pageQuery, readPaging, withNext } from "#app/http/pagination.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/refunds";

export const loader = apiLoader(
	async ({ params, request }: Route.LoaderArgs, ctx) => {
		const paging = readPaging(request);
		const found = await listRefunds(ctx, params.tripId, withNext(paging));
		const { entries, headers } = pageOf(request, paging, found, (one) => one.request.id);
		const refundRequests = entries.map((one) => ({ ...refundJson(one.request), memberName: one.memberName }));
		return json({ refundRequests }, { headers });
	},
	{
		name: "listRefunds",
		summary: "List a trip's refund requests, the newest first",
		description: "The organizer sees all of them, a member their own.",
		who: "refund.ask",
		query: pageQuery,
		errors: ["invalid"],
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
		who: "refund.start",
		answer: z.object({ refundRequests: z.array(refundSchema), skipped: z.array(z.string()) }),
		status: 201,
		limits: ["movement"],
		errors: ["conflict", "insufficient_funds", "amount_mismatch"],
		asksProvider: true,
	},
);
