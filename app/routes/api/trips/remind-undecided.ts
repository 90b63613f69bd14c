import { z } from "zod";
import { remindUndecidedAction } from "#app/http/actions/answers.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/remind-undecided";

export const action = apiAction(
	remindUndecidedAction,
	(reminded, _args: Route.ActionArgs) => ({ reminded }),
	{
		name: "remindUndecided",
		summary: "Remind those who have not answered, and those who said maybe",
		description: "100 people at most, each three times at most and once an hour at most.",
		who: "answers.manage",
		answer: z.object({ reminded: z.number() }),
		limits: ["invite", "inviteAddress"],
		errors: ["conflict", "forbidden"],
	},
);
