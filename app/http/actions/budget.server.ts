import { budgetAnswersSchema, linesSchema } from "#app/features/forecast/budget/budget.schema.ts";
import {
	changeBudget,
	deleteBudget,
	makeBudget,
	planLine,
} from "#app/features/forecast/budget/budget.server.ts";
import { ITEM_OF_KIND, type PlannableKind } from "#app/features/forecast/budget/budget.ts";
import * as texts from "#app/features/forecast/budget/texts.ts";
import { DomainError } from "#app/lib/errors.ts";
import { noInput } from "#app/lib/schema.ts";
import { BUDGET_KINDS } from "#db/schema/forecast.ts";
import { servicesContext } from "../context.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

export const makeBudgetAction = sharedAction(budgetAnswersSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "budget.edit");
	await enforceMemberLimit(args, "budget");
	return makeBudget(ctx, args.context.get(servicesContext).locations, tripIdIn(args), input);
});

export const changeBudgetAction = sharedAction(linesSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "budget.edit");
	await enforceMemberLimit(args, "budget");
	return changeBudget(ctx, tripIdIn(args), input);
});

export const deleteBudgetAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await requireTripOf(args, "budget.edit");
	await enforceMemberLimit(args, "budget");
	return deleteBudget(ctx, tripIdIn(args));
});

/** Counts as an edit of the trip, because it notifies every member as an edit does. */
export const planLineAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await requireTripOf(args, "budget.edit");
	await enforceMemberLimit(args, "tripChange");
	const kind = kindIn(args);
	await planLine(ctx, tripIdIn(args), kind);
	return { kind };
});

/** The API has the kind in its address, and the page in its button's value, "plan:stay". */
function kindIn({ params, form }: TripArgs): PlannableKind {
	const given =
		"kind" in params ? String(params.kind) : String(form?.get("intent") ?? "").replace(/^plan:/, "");
	const kind = BUDGET_KINDS.find((one) => one === given);
	if (!kind || !(kind in ITEM_OF_KIND)) throw new DomainError("not_found", texts.noSuchLine);
	return kind as PlannableKind;
}
