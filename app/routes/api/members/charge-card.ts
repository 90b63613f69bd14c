import { z } from "zod";
import { requireOwnMember } from "#app/access/access.server.ts";
import { removeKeptCard } from "#app/features/payments/kept-cards/remove-kept-card.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import type { Route } from "./+types/charge-card";

export const action = apiAction(
	z.object({}),
	async (ctx, _input, args: Route.ActionArgs) => {
		const { trip } = await requireOwnMember(ctx, args.params.memberId, "payment.own");
		await enforceMemberLimit(args, "payment");
		await removeKeptCard(ctx, trip.id);
	},
	{ method: "DELETE" },
);
