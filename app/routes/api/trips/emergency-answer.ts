import { emergencyAnswerSchema, emergencyJson } from "#app/features/emergency/emergency-json.ts";
import { emergencyFacts } from "#app/features/emergency/emergency-view.server.ts";
import { answerSafetyAction } from "#app/http/actions/emergency.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/emergency-answer";

export const action = apiAction(
	answerSafetyAction,
	async ({ trip }, args: Route.ActionArgs, ctx) =>
		emergencyJson(await emergencyFacts(ctx, args.context.get(servicesContext).locations, trip)),
	{
		name: "answerSafety",
		method: "PUT",
		summary: "Say whether you are safe, or change your answer",
		who: "emergency.answer",
		answer: emergencyAnswerSchema,
		limits: ["safety"],
		errors: ["conflict"],
	},
);
