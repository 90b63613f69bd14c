import {
	answersJson,
	answersQuery,
	answersSchema,
	holdDaysAnswerSchema,
} from "#app/features/members/answers/answer-json.ts";
import { peopleAnswers } from "#app/features/members/answers/people-answers.server.ts";
import { holdDaysAction } from "#app/http/actions/answers.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { readQuery } from "#app/http/query.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/answers";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => {
		const ref = await tripRefOf(args);
		const { page } = readQuery(args.request, answersQuery);
		return answersJson(await peopleAnswers(ctx, ref, page));
	},
	{
		name: "listAnswers",
		summary: "List everyone who was invited, has answered or has joined",
		description: "20 people a page: those who are in, then maybe, without an answer, and out.",
		who: "answers.see",
		query: answersQuery,
		errors: ["invalid"],
		answer: answersSchema,
	},
);

export const action = apiAction(holdDaysAction, (holdDays, _args: Route.ActionArgs) => ({ holdDays }), {
	name: "setHoldDays",
	method: "PUT",
	summary: "Choose for how many days a spot is held for someone who is in",
	description: "1 to 14. A spot that is held already stays so.",
	who: "answers.manage",
	answer: holdDaysAnswerSchema,
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict"],
});
