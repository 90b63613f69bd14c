import { handoverJson, handoverSchema } from "#app/features/trips/handover/handover-json.ts";
import { answerHandoverAction } from "#app/http/actions/organizers.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(answerHandoverAction, handoverJson, {
	name: "answerHandover",
	summary: "Accept or refuse a trip that someone offers you",
	description:
		"Who accepts organizes the trip, by the rules of a claim: it counts in their month, at their plan's booking fee. The former organizer becomes a co-organizer. No share or payment changes.",
	who: "handover.answer",
	answer: handoverSchema,
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict", "trip_limit", "checking_books"],
});
