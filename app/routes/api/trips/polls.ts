import { z } from "zod";
import { pollAnswerSchema, pollJson } from "#app/features/polls/poll-json.ts";
import { listPollFacts, pollFacts } from "#app/features/polls/polls-view.server.ts";
import { askPollAction } from "#app/http/actions/polls.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/polls";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => ({
		polls: (await listPollFacts(ctx, await tripRefOf(args))).map(pollJson),
	}),
	{
		name: "listPolls",
		summary: "List a trip's polls with their results, the newest first",
		who: "poll.see",
		answer: z.object({ polls: z.array(pollAnswerSchema) }),
	},
);

export const action = apiAction(
	askPollAction,
	async (ref, _args: Route.ActionArgs, ctx) => pollJson(await pollFacts(ctx, ref)),
	{
		name: "askPoll",
		summary: "Ask the group",
		description:
			"A choice has 2 to 12 labels; dates have a first and a last day each; a booking has a link that is read, or a name and a price. Needs Plus, or one-time Pro for the trip.",
		who: "poll.manage",
		answer: pollAnswerSchema,
		status: 201,
		limits: ["tripChange", "tripChangeAddress", "extract"],
		errors: ["conflict", "plan_required"],
		isOnceByItself: true,
	},
);
