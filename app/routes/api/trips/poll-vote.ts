import { pollAnswerSchema, pollJson } from "#app/features/polls/poll-json.ts";
import { pollFacts } from "#app/features/polls/polls-view.server.ts";
import { voteAction } from "#app/http/actions/polls.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/poll-vote";

export const action = apiAction(
	voteAction,
	async (ref, _args: Route.ActionArgs, ctx) => pollJson(await pollFacts(ctx, ref)),
	{
		name: "votePoll",
		method: "PUT",
		summary: "Vote, or change your vote until the poll closes",
		who: "poll.vote",
		answer: pollAnswerSchema,
		limits: ["vote", "voteAddress"],
		errors: ["conflict", "poll_closed"],
	},
);
