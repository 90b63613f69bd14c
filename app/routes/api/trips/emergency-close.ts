import { emergencyAnswerSchema, emergencyJson } from "#app/features/emergency/emergency-json.ts";
import { emergencyFacts } from "#app/features/emergency/emergency-view.server.ts";
import { closeEmergencyAction } from "#app/http/actions/emergency.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/emergency-close";

export const action = apiAction(
	closeEmergencyAction,
	async ({ trip }, args: Route.ActionArgs, ctx) =>
		emergencyJson(await emergencyFacts(ctx, args.context.get(servicesContext).locations, trip)),
	{
		name: "closeEmergency",
		method: "POST",
		summary: "Close a trip's emergency",
		who: "emergency.ask",
		answer: emergencyAnswerSchema,
		limits: ["emergency", "emergencyAddress"],
		errors: ["conflict"],
	},
);
