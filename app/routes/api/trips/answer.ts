import { ownAnswerSchema } from "#app/features/members/answers/answer-json.ts";
import { answerSchema } from "#app/features/members/answers/answers.schema.ts";
import { giveAnswerAction } from "#app/http/actions/answers.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/answer";

export const action = apiAction(
	giveAnswerAction,
	({ answer, word, memberId, heldUntil }, _args: Route.ActionArgs) => ({ answer, word, memberId, heldUntil }),
	{
		name: "giveAnswer",
		method: "PUT",
		summary: "Say whether you are coming, or change your answer",
		description:
			"It needs no account: a browser without one gets a guest cookie, by which it changes its answer. `in` joins without a payment and holds a spot until `payBy`. `maybe` and `out` make no membership.",
		who: "answer.give",
		answer: ownAnswerSchema,
		input: answerSchema,
		limits: ["answer"],
		errors: [
			"already_answered",
			"already_joined",
			"trip_full",
			"pay_first",
			"conflict",
			"organizer_required",
		],
	},
);
