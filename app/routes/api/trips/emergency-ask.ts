import { emergencyAnswerSchema, emergencyJson } from "#app/features/emergency/emergency-json.ts";
import { emergencyFacts } from "#app/features/emergency/emergency-view.server.ts";
import { askSafetyAction } from "#app/http/actions/emergency.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/emergency-ask";

export const action = apiAction(
	askSafetyAction,
	async ({ trip }, args: Route.ActionArgs, ctx) =>
		emergencyJson(await emergencyFacts(ctx, args.context.get(servicesContext).locations, trip)),
	{
		name: "askSafety",
		method: "POST",
		summary: "Ask everyone aboard who has not answered whether they are safe",
		who: "emergency.ask",
		answer: emergencyAnswerSchema,
		limits: ["emergency", "emergencyAddress"],
		errors: ["conflict", "plan_required"],
	},
);
