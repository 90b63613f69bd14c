import { emergencyAnswerSchema, emergencyJson } from "#app/features/emergency/emergency-json.ts";
import { emergencyFacts } from "#app/features/emergency/emergency-view.server.ts";
import { tellUsAction } from "#app/http/actions/emergency.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/emergency";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) =>
		emergencyJson(
			await emergencyFacts(ctx, args.context.get(servicesContext).locations, await tripRefOf(args)),
		),
	{
		name: "readEmergency",
		summary: "Read the local emergency numbers of where a trip's group is now, and its open emergency",
		who: "emergency.see",
		answer: emergencyAnswerSchema,
	},
);

export const action = apiAction(
	tellUsAction,
	async ({ trip }, args: Route.ActionArgs, ctx) =>
		emergencyJson(await emergencyFacts(ctx, args.context.get(servicesContext).locations, trip)),
	{
		name: "tellOfEmergency",
		summary: "Tell Gangway of an emergency",
		description:
			"Everyone on duty gets a push message and a mail at once. Gangway is not an emergency service: call the local number first. Needs Pro, or one-time Pro for the trip, and works from the day before departure to the day after the return.",
		who: "emergency.tell",
		answer: emergencyAnswerSchema,
		limits: ["emergencyTold", "emergencyToldAddress"],
		errors: ["conflict", "plan_required"],
	},
);
