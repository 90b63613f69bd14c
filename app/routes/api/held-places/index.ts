import { z } from "zod";
import {
	listMembershipQuestions,
	membershipQuestionSchema,
} from "#app/features/joining/membership-questions.server.ts";
import { guestKeyOf } from "#app/http/guest-memberships.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/index";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => listMembershipQuestions(ctx, await guestKeyOf(args)),
	{
		name: "listHeldPlaces",
		summary: "List the guests' places in this browser that may belong to the account",
		who: "user",
		byKey: false,
		answer: z.array(membershipQuestionSchema),
	},
);
