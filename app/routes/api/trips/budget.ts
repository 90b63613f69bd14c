import type { Ctx } from "#app/access/ctx.ts";
import { budgetAnswerSchema } from "#app/features/forecast/budget/budget.schema.ts";
import { budgetOf } from "#app/features/forecast/budget/budget.server.ts";
import { changeBudgetAction, deleteBudgetAction, makeBudgetAction } from "#app/http/actions/budget.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { type TripArgs, tripAccessOf, tripIdIn } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/budget";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => budgetOf(ctx, await tripAccessOf(args)),
	{
		name: "getBudget",
		summary: "Get a trip's budget",
		description: "What is planned by kind, what is booked of it, and what is left. 404 where there is none.",
		who: "budget.see",
		answer: budgetAnswerSchema,
		errors: ["not_found"],
	},
);

const answer = (_value: unknown, args: TripArgs, ctx: Ctx) => budgetOf(ctx, tripIdIn(args));

const make = apiAction(makeBudgetAction, answer, {
	name: "makeBudget",
	summary: "Make a trip's budget from a few answers",
	description:
		"It takes the place of one that there was. The first one needs Pro, or one-time Pro for the trip.",
	who: "budget.edit",
	answer: budgetAnswerSchema,
	status: 201,
	limits: ["budget", "budgetAddress"],
	errors: ["plan_required", "conflict"],
});

const change = apiAction(changeBudgetAction, answer, {
	name: "changeBudget",
	method: "PUT",
	summary: "Change what a trip's budget plans by kind",
	who: "budget.edit",
	answer: budgetAnswerSchema,
	limits: ["budget", "budgetAddress"],
	errors: ["not_found", "conflict"],
});

const remove = apiAction(deleteBudgetAction, () => ({ success: true as const }), {
	name: "deleteBudget",
	method: "DELETE",
	summary: "Delete a trip's budget",
	who: "budget.edit",
	limits: ["budget", "budgetAddress"],
	errors: ["conflict"],
});

export const action = apiActions(make, change, remove);
