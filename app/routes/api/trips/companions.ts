import {
	changedShareSchema,
	companionsJson,
	companionsSchema,
} from "#app/features/companions/companions-json.ts";
import { companionsView } from "#app/features/companions/companions-view.server.ts";
import { addCompanionAction } from "#app/http/actions/companions.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/companions";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => companionsJson(await companionsView(ctx, await tripRefOf(args))),
	{
		name: "listCompanions",
		summary: "List the companions whom the caller pays for, and who pays for the caller",
		who: "companions.see",
		answer: companionsSchema,
	},
);

export const action = apiAction(
	addCompanionAction,
	({ companionId, share, more, credit, isOn, isHeld }, _args: Route.ActionArgs) => ({
		...{ memberId: companionId, share, more, credit, isHeld },
		automaticCharges: isOn,
	}),
	{
		name: "addCompanion",
		summary: "Take a spot for a companion, and pay for it",
		description:
			"The companion's spot counts as any other, and its price becomes a part of the caller's share. Automatic charges of what gets dearer need a new consent.",
		who: "companions.change",
		answer: changedShareSchema,
		status: 201,
		limits: ["payment", "paymentAddress"],
		errors: ["conflict", "trip_full", "pay_first", "payment_checking", "amount_mismatch"],
	},
);
