import { pollAnswerSchema, pollJson } from "#app/features/polls/poll-json.ts";
import { pollFacts } from "#app/features/polls/polls-view.server.ts";
import { closePollAction } from "#app/http/actions/polls.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/poll-close";

export const action = apiAction(
	closePollAction,
	async (ref, _args: Route.ActionArgs, ctx) => pollJson(await pollFacts(ctx, ref)),
	{
		name: "closePoll",
		method: "POST",
		summary: "Close a poll before its deadline",
		who: "poll.manage",
		answer: pollAnswerSchema,
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["conflict"],
	},
);
