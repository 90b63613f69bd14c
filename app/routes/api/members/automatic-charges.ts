import { requireOwnMember } from "#app/access/access.server.ts";
import { automaticChargesView } from "#app/features/payments/checkout/automatic-charges.server.ts";
import {
	automaticChargesJson,
	automaticChargesSchema,
} from "#app/features/payments/checkout/automatic-charges-json.ts";
import { switchChargesSchema } from "#app/features/payments/instalments/automatic-charges.schema.ts";
import * as texts from "#app/features/payments/instalments/texts.ts";
import { changeChargesAction } from "#app/http/actions/automatic-charges.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Route } from "./+types/automatic-charges";

export const loader = apiLoader(
	async ({ params }: Route.LoaderArgs, ctx) => {
		const { trip } = await requireOwnMember(ctx, params.memberId, "payment.own");
		return automaticChargesJson(await automaticChargesView(ctx, trip.id));
	},
	{
		name: "getAutomaticCharges",
		summary: "Get your automatic charges",
		who: "payment.own",
		answer: automaticChargesSchema,
	},
);

export const action = apiAction(
	switchChargesSchema,
	async (ctx, { on }, args: Route.ActionArgs) => {
		const { trip, outcome } = await changeChargesAction.run(ctx, { intent: on ? "on" : "off" }, args);
		if (outcome === "card_missing") throw new DomainError("conflict", texts.noSavedCard);
		return automaticChargesJson(await automaticChargesView(ctx, trip.id));
	},
	{
		name: "switchAutomaticCharges",
		method: "PUT",
		summary: "Switch your automatic charges on or off",
		description: "Answers the state afterwards.",
		who: "payment.own",
		answer: automaticChargesSchema,
		limits: ["payment", "paymentAddress"],
		errors: ["conflict"],
	},
);
