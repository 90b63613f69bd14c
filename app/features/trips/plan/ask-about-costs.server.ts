import { parseWithZod } from "@conform-to/zod/v4";
import { plannerSchema } from "../trips.schema.ts";
import { tripTotalCost } from "../trips.ts";
import { type PlannerAnswer, plannerAnswer } from "./planner-answer.server.ts";

/**
 * Shows the form again when the trip that it would create costs nothing and the form says that this is to be asked
 * ("ask.costs"). The form that comes back does not say so any more, so it creates the trip.
 */
export function holdUpFreeTrip(form: FormData): PlannerAnswer | null {
	const asks = form.has("ask.costs");
	form.delete("ask.costs");
	if (!asks) return null;
	const submission = parseWithZod(form, { schema: plannerSchema, disableAutoCoercion: true });
	if (submission.status !== "success") return null;
	const { tripItems, totalCost } = submission.value;
	if (tripTotalCost(tripItems, totalCost) > 0) return null;
	form.set("asked.costs", "yes");
	return plannerAnswer(form);
}
