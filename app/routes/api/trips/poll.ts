import { pollAnswerSchema, pollJson } from "#app/features/polls/poll-json.ts";
import { pollFacts } from "#app/features/polls/polls-view.server.ts";
import { deletePollAction } from "#app/http/actions/polls.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/poll";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) =>
		pollJson(await pollFacts(ctx, { trip: await tripRefOf(args), pollId: args.params.pollId })),
	{
		name: "getPoll",
		summary: "A poll with its result, and unless it is secret with who voted for what",
		who: "poll.see",
		answer: pollAnswerSchema,
	},
);

export const action = apiAction(deletePollAction, () => ({ success: true as const }), {
	name: "deletePoll",
	method: "DELETE",
	summary: "Delete a poll with its votes",
	who: "poll.manage",
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict"],
});
