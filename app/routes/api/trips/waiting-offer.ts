import { waitingEntryJson, waitingEntrySchema } from "#app/features/members/waiting-list/waiting-json.ts";
import { offerSpotAction } from "#app/http/actions/waiting-lists.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(offerSpotAction, waitingEntryJson, {
	name: "offerSpot",
	summary: "Offer a free spot out of turn",
	description:
		"To someone who waits, or who has not taken an earlier offer. It is held for 24 hours. `conflict` says why where no spot is free.",
	who: "waiting-list.manage",
	answer: waitingEntrySchema,
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict"],
});
