import { emergencyAnswerSchema, emergencyJson } from "#app/features/emergency/emergency-json.ts";
import { emergencyFacts } from "#app/features/emergency/emergency-view.server.ts";
import { recordSafetyAction } from "#app/http/actions/emergency.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/emergency-record";

export const action = apiAction(
	recordSafetyAction,
	async ({ trip }, args: Route.ActionArgs, ctx) =>
		emergencyJson(await emergencyFacts(ctx, args.context.get(servicesContext).locations, trip)),
	{
		name: "recordSafety",
		method: "PUT",
		summary: "Write down whether someone aboard is safe, who cannot be asked or has said so in another way",
		who: "emergency.record",
		answer: emergencyAnswerSchema,
		limits: ["safetyRecorded"],
		errors: ["conflict"],
	},
);
