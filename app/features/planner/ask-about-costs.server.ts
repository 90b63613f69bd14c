import { parseWithZod } from "@conform-to/zod/v4";
import { plannerSchema } from "#app/features/trips/trips.schema.ts";
import { tripTotalCost } from "#app/features/trips/trips.ts";
import { type PlannerAnswer, plannerAnswer } from "./planner-answer.server.ts";

/**
 * Shows the form again when the trip that it would create costs nothing, and nobody was asked yet whether that is
 * meant. The same form creates the trip the next time.
 */
export function holdUpFreeTrip(form: FormData): PlannerAnswer | null {
	if (form.get("asked.costs")) return null;
	const submission = parseWithZod(form, { schema: plannerSchema, disableAutoCoercion: true });
	if (submission.status !== "success") return null;
	const { tripItems, totalCost } = submission.value;
	if (tripTotalCost(tripItems, totalCost) > 0) return null;
	form.set("asked.costs", "yes");
	return plannerAnswer(form);
}
