import { budgetAnswerSchema } from "#app/features/forecast/budget/budget.schema.ts";
import { budgetOf } from "#app/features/forecast/budget/budget.server.ts";
import { planLineAction } from "#app/http/actions/budget.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { tripIdIn } from "#app/http/trip-access.server.ts";

export const action = apiAction(planLineAction, (_value, args, ctx) => budgetOf(ctx, tripIdIn(args)), {
	name: "planBudgetLine",
	summary: "Put what is left of a kind into the trip's plan, as one thing to book",
	description:
		"The kind is transport, stay, food or fun. It is an edit of the trip, and counts in what everyone pays.",
	who: "budget.edit",
	answer: budgetAnswerSchema,
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["not_found", "conflict", "trip_locked", "invalid"],
});
