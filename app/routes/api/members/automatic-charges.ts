import { requireOwnMember } from "#app/access/access.server.ts";
import { automaticChargesView } from "#app/features/payments/checkout/automatic-charges.server.ts";
import { automaticChargesJson } from "#app/features/payments/checkout/automatic-charges-json.ts";
import { switchChargesSchema } from "#app/features/payments/instalments/automatic-charges.schema.ts";
import {
	switchChargesOff,
	switchChargesOn,
} from "#app/features/payments/instalments/switch-charges.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/automatic-charges";

export const loader = apiLoader(async ({ params }: Route.LoaderArgs, ctx) => {
	const { trip } = await requireOwnMember(ctx, params.memberId, "payment.own");
	return automaticChargesJson(await automaticChargesView(ctx, trip.id));
});

/** Answers the state afterwards. */
export const action = apiAction(
	switchChargesSchema,
	async (ctx, { on }, args: Route.ActionArgs) => {
		const { trip } = await requireOwnMember(ctx, args.params.memberId, "payment.own");
		await enforceMemberLimit(args, "payment");
		await (on ? switchChargesOn : switchChargesOff)(ctx, trip.id);
		return automaticChargesJson(await automaticChargesView(ctx, trip.id));
	},
	{ method: "PUT" },
);
