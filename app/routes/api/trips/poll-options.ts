import { pollAnswerSchema, pollJson } from "#app/features/polls/poll-json.ts";
import { pollFacts } from "#app/features/polls/polls-view.server.ts";
import { proposeAction } from "#app/http/actions/polls.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/poll-options";

export const action = apiAction(
	proposeAction,
	async (ref, _args: Route.ActionArgs, ctx) => pollJson(await pollFacts(ctx, ref)),
	{
		name: "proposeOption",
		method: "POST",
		summary: "Add an option to a poll that allows it",
		who: "poll.vote",
		answer: pollAnswerSchema,
		limits: ["vote", "voteAddress", "extract"],
		errors: ["conflict", "poll_closed"],
	},
);
