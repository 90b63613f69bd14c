import { pollAnswerSchema, pollJson } from "#app/features/polls/poll-json.ts";
import { pollFacts } from "#app/features/polls/polls-view.server.ts";
import { usePollAction } from "#app/http/actions/polls.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/poll-use";

export const action = apiAction(
	usePollAction,
	async (ref, _args: Route.ActionArgs, ctx) => pollJson(await pollFacts(ctx, ref)),
	{
		name: "usePoll",
		method: "POST",
		summary: "Change the trip by a poll's result: its dates, or one more booking",
		who: "poll.manage",
		answer: pollAnswerSchema,
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["conflict", "trip_locked"],
	},
);
